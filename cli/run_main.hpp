// The whole program, for main() of teka and of teka-mpi.
#pragma once

#include "parallel/exchange.hpp"

namespace teka::cli {

/// Does what the command line says; the exit code. With an exchange, all of its members are given the same command
/// line: a run is the work of all of them, any other command that of rank 0, and all end with the exit code of rank 0.
/// Mistakes and what is broken are printed. Throws only if this member cannot go on while the others work on a run.
int run_main(int argc, char** argv, Exchange* exchange);

}  // namespace teka::cli
