// teka list: which games there are, and what can be done with each.
#pragma once

#include <CLI/CLI.hpp>

namespace teka::cli {

struct ListRequest {
  bool asked = false;
  bool json = false;
};

void add_list(CLI::App& app, ListRequest& request);
int run_list(const ListRequest& request);

}  // namespace teka::cli
