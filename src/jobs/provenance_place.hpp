// Where a file keeps its provenance: as a member of JSON, or as a line in one of many formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka::jobs {

struct ProvenancePlace {
  std::optional<Value> document;  ///< the member "provenance"
  std::string line;               ///< or what provenance_line() wrote, without what the format needs around it
};

/// In JSON, PNG, safetensors, XML or any text; the first that there is.
Result<ProvenancePlace> find_provenance(std::string_view bytes);

}  // namespace teka::jobs
