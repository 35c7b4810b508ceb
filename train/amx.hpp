// Keeps LibTorch from using the matrix instructions (AMX) of a processor, with which it ends in an illegal instruction.
#pragma once

namespace teka::train {

/// If the processor has AMX and the user has chosen no instruction set for oneDNN, chooses the best one without AMX
/// (DNNL_MAX_CPU_ISA), for this process and its children. oneDNN, on which LibTorch builds, uses AMX as soon as the
/// processor reports it, even if the kernel does not allow it; and version 2.6 of Debian 12 executes `tilezero` without
/// having configured the tiles even if the kernel does. It reads the variable on first use, so main must call this
/// first.
void avoid_amx();

/// The decision of avoid_amx, for its test.
bool must_avoid_amx(bool has_amx, bool user_has_chosen);

}  // namespace teka::train
