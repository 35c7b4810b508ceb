// Runtime dispatch by SIMD instruction set: the code for each set is in its own source file, chosen by what this
// machine supports.
#pragma once

#include <cstdint>

namespace teka {

enum class InstructionSet : std::uint8_t { portable, avx2, avx512 };  ///< AVX-512 with BW

const char* name_of(InstructionSet set);
/// Whether the program was built with code for it and this machine supports it.
bool is_available(InstructionSet set);
InstructionSet best_instruction_set();

}  // namespace teka
