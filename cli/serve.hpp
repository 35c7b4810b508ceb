// teka serve: the studio, a page in the browser, served by this program.
#pragma once

#include <CLI/CLI.hpp>

#include "core/result.hpp"

namespace teka::cli {

struct ServeRequest {
  bool asked = false;
  std::string host = "127.0.0.1";
  std::string port = "8080";  ///< as text: our error messages are clearer than the library's
  bool open = false;
};

void add_serve(CLI::App& app, ServeRequest& request);
/// Serves until Ctrl-C. The error says why it cannot start.
Result<void> run_serve(const ServeRequest& request);

}  // namespace teka::cli
