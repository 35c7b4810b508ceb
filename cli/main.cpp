// teka: the command line. Exit codes: 0 done, 1 not reached or broken, 2 bad input; interrupted:
// 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
#include "cli/run_main.hpp"

int main(int argc, char** argv) {
  return teka::cli::run_main(argc, argv, nullptr);
}
