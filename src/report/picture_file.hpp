// Writing drawings to files, for verbs.
#pragma once

#include <string>

#include "game/game.hpp"
#include "game/provenance.hpp"
#include "picture/drawing.hpp"
#include "picture/encode.hpp"

namespace teka {

/// --cell, the size of a cell in pictures.
Parameter cell_parameter();

/// Writes to the file that an option of the job names, with its provenance; the extension determines the format.
Result<void> write_drawing(Drawing drawing, const Job& job, const Context& context, const Product& product);
/// That file: the value of the option, and the suffix.
std::string path_of(const Job& job, const Product& product);

}  // namespace teka
