// Keeps LibTorch from the matrix instructions (AMX) of a processor where the kernel does not allow them.
#pragma once

namespace teka::train {

/// What is known about AMX before LibTorch starts.
struct AmxFacts {
  bool has_amx = false;   ///< the processor reports it
  bool granted = false;   ///< the kernel lets this process use it
  bool user_set = false;  ///< the user chose an instruction set for oneDNN
};

/// Whether oneDNN must be told to do without AMX: it looks at the processor alone, and would end with an illegal
/// instruction.
bool must_avoid_amx(const AmxFacts& facts);

/// Asks the kernel for AMX; where it is refused, sets DNNL_MAX_CPU_ISA for this process and its children. oneDNN reads
/// the variable when it is first used, so this is the first thing that main does.
void avoid_forbidden_amx();

}  // namespace teka::train
