// teka bench: fixed work of every game, its speed, and one number that changes when behaviour changes.
#pragma once

#include <CLI/CLI.hpp>

namespace teka::cli {

struct BenchRequest {
  bool asked = false;
  bool signature_only = false;
  bool json = false;
};

void add_bench(CLI::App& app, BenchRequest& request);
int run_bench(const BenchRequest& request);

}  // namespace teka::cli
