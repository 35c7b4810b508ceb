// Which vector instructions this machine has: code for each set lies in a file of its own, and what runs is decided
// at run time.
#pragma once

#include <cstdint>

namespace teka {

enum class InstructionSet : std::uint8_t { portable, avx2, avx512 };  ///< AVX-512 with BW

const char* name_of(InstructionSet set);
/// Whether this program has code for it and this machine can run it.
bool is_available(InstructionSet set);
InstructionSet best_instruction_set();

}  // namespace teka
