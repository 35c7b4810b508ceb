// The characters that XML and HTML write by a name or a number.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace teka {

/// What stands between & and ; as UTF-8: "lt", "quot", "#228", "#xE4". Nothing if there is no such character.
std::optional<std::string> xml_entity(std::string_view name);

}  // namespace teka
