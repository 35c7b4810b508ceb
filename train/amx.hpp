// Prevents LibTorch from using the matrix instructions (AMX) of a processor if the kernel does not allow them.
#pragma once

namespace teka::train {

/// Facts about AMX, collected before LibTorch starts.
struct AmxFacts {
  bool has_amx = false;   ///< the processor reports it
  bool granted = false;   ///< the kernel lets this process use it
  bool user_set = false;  ///< the user chose an instruction set for oneDNN
};

/// Whether oneDNN must be told not to use AMX: it checks only the processor, and would end with an illegal instruction.
bool must_avoid_amx(const AmxFacts& facts);

/// Requests AMX from the kernel; if refused, sets DNNL_MAX_CPU_ISA for this process and its children. oneDNN reads the
/// variable on first use, so main must call this first.
void avoid_forbidden_amx();

}  // namespace teka::train
