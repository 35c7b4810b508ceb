// teka again: the same bytes once more, from what any result says about where it comes from.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace teka::cli {

struct AgainRequest {
  bool asked = false;
  std::string file;
  std::optional<std::string> out;
  std::optional<std::string> folder;
  bool check = false;
  bool quiet = false;
  std::string threads = "0";
};

void add_again(CLI::App& app, AgainRequest& request);
int run_again(const AgainRequest& request);

}  // namespace teka::cli
