// Levels of a library as one document: what export writes, search --json prints, and import reads.
#pragma once

#include <span>

#include "store/library.hpp"

namespace teka::cli {

/// "levels", each with its member "kept", and "origins", which kept.origin counts from 0.
Result<Value> library_document(store::Library& library, std::span<const std::uint64_t> levels);

}  // namespace teka::cli
