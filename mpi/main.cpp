// teka-mpi: the command line of teka for processes that work together, as mpirun or srun starts them.
// The exit codes are those of teka.
#include <fmt/format.h>

#include <exception>

#include "cli/run_main.hpp"
#include "core/standard_files.hpp"
#include "mpi/mpi_exchange.hpp"

namespace {

int print_broken(const std::exception& broken) {
  teka::print_error(fmt::format("teka: {}\n", broken.what()));
  return 1;
}

}  // namespace

int main(int argc, char** argv) try {
  teka::MpiExchange exchange;
  if (exchange.size() == 1) return teka::cli::run_main(argc, argv, nullptr);
  try {
    return teka::cli::run_main(argc, argv, &exchange);
  } catch (const std::exception& broken) {
    exchange.abort(print_broken(broken));
  }
} catch (const std::exception& broken) {
  return print_broken(broken);
}
