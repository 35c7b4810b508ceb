// teka completion SHELL: a script for bash, zsh or fish, made from the same data as the command line.
#pragma once

#include <CLI/CLI.hpp>

namespace teka::cli {

void add_completion(CLI::App& app);

}  // namespace teka::cli
