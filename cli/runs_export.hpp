// teka runs export: the levels of a large set as lines of text.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/run_task.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

/// As typed.
struct ExportRequest {
  std::optional<std::string> out, format, limit;
  std::vector<std::string> where;
};

void add_export_options(CLI::App& command, ExportRequest& request);
/// The exit code.
Result<int> export_run(const ExportRequest& request, const RunSettings& settings, const runs::RunFolder& run);

}  // namespace teka::cli
