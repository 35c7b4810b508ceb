#include "cli/serve.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>

#include "console/interrupt.hpp"
#include "core/standard_files.hpp"
#include "game/parameter.hpp"
#include "games/registry.hpp"
#include "studio/server.hpp"

namespace teka::cli {
namespace {

constexpr std::int64_t kLastPort = 65535;

/// The desktop chooses the browser.
void open_browser(std::string address) {
  std::string program = "xdg-open";
  const std::array<char*, 3> words = {program.data(), address.data(), nullptr};
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_t settings;
  posix_spawnattr_init(&settings);
  posix_spawnattr_setsigmask(&settings, &none);  // this program blocks signals; a browser must not inherit that
  posix_spawnattr_setflags(&settings, POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  if (::posix_spawnp(&child, program.c_str(), nullptr, &settings, words.data(), environ) != 0) {
    print_error("teka: cannot open a browser (xdg-open is missing); open the address yourself\n");
  }
  posix_spawnattr_destroy(&settings);
}

}  // namespace

void add_serve(CLI::App& app, ServeRequest& request) {
  CLI::App* command = app.add_subcommand("serve", "Serves the studio: play the games in a browser");
  command->add_option("--host", request.host, "address to listen on; 0.0.0.0 accepts other machines [127.0.0.1]")
      ->type_name("ADDRESS");
  command->add_option("--port", request.port, "port to listen on; 0 chooses a free one [8080]")->type_name("N");
  command->add_flag("--open", request.open, "open the page in the browser");
  command->footer("Example: teka serve --open");
  command->group("Other commands")->callback([&request] { request.asked = true; });
}

Result<void> run_serve(const ServeRequest& request) {
  const auto port = parse_whole_number("port", request.port, kLastPort);
  if (!port) return tl::unexpected(port.error());
  const console::Interrupt interrupt;
  auto server = studio::Server::open({.host = request.host, .port = static_cast<std::uint16_t>(*port)},
                                     {.assets = studio::page_assets(), .games = all_games()});
  if (!server) return tl::unexpected(server.error());
  if (studio::page_assets().empty())
    return fail("this teka was built without its page; build it with -DTEKA_STUDIO=ON");
  fmt::print("teka serves at {} (stop with Ctrl-C)\n", (*server)->address());
  std::fflush(stdout);
  if (request.open) open_browser((*server)->address());
  (*server)->run(interrupt.token());
  return {};
}

}  // namespace teka::cli
