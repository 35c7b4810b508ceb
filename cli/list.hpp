// teka list: all games and their verbs.
#pragma once

#include <CLI/CLI.hpp>

namespace teka::cli {

struct ListRequest {
  bool asked = false;
  bool json = false;
  bool markdown = false;
};

void add_list(CLI::App& app, ListRequest& request);
int run_list(const ListRequest& request);

}  // namespace teka::cli
