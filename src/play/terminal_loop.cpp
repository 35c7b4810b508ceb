#include "play/terminal_loop.hpp"

#include <fmt/format.h>

namespace teka {

std::string help_page(const std::vector<KeyHelp>& own) {
  std::vector<KeyHelp> all = own;
  all.insert(all.end(), {{"u", "undo, any number of times"},
                         {"n", "the next level, or a new game"},
                         {"i", "a hint"},
                         {"?", "this help"},
                         {"q, Ctrl-D", "quit; the games played so far are reported"}});
  std::string text = "Keys\n\n";
  for (const KeyHelp& key : all) text += fmt::format("  {:<22}{}\n", key.keys, key.meaning);
  return text + "\nAny key goes back.\n";
}

void show_until_key(const std::string& lines, Terminal& terminal) {
  do terminal.show(lines);
  while (terminal.read_key() == Key::resized);
}

}  // namespace teka
