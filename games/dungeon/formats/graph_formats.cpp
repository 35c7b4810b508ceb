#include "games/dungeon/formats/graph_formats.hpp"

#include <fmt/format.h>

#include <array>

#include "picture/xml.hpp"

namespace teka::dungeon {
namespace {

struct Attribute {
  std::string_view of, name, type;
};
constexpr std::array<Attribute, 12> kAttributes = {{{"node", "x", "int"},
                                                    {"node", "y", "int"},
                                                    {"node", "width", "int"},
                                                    {"node", "height", "int"},
                                                    {"node", "tiles", "int"},
                                                    {"node", "shape", "string"},
                                                    {"node", "tags", "string"},
                                                    {"node", "strength", "int"},
                                                    {"node", "worth", "int"},
                                                    {"edge", "kind", "string"},
                                                    {"edge", "key", "string"},
                                                    {"edge", "length", "int"}}};

std::string tags_of(const Level& level, std::size_t room) {
  return room < level.tags.size() ? fmt::format("{}", fmt::join(level.tags[room], " ")) : std::string();
}

template <class T>
std::string data(std::string_view key, const T& value) {
  return fmt::format("      <data key=\"{}\">{}</data>\n", key, xml_text(fmt::format("{}", value)));
}

/// The strength of all monsters of a room, or the worth of all its treasures.
int sum_of(const Level& level, Thing::Kind kind, std::size_t room) {
  int sum = 0;
  for (const Thing& thing : level.map.things) sum += thing.kind == kind && thing.room == room ? thing.number : 0;
  return sum;
}

std::string node_xml(const Level& level, std::size_t i) {
  const Room& room = level.map.rooms[i];
  std::string text = fmt::format("    <node id=\"{}\">\n", i);
  text += data("x", room.centre.x) + data("y", room.centre.y) + data("width", room.size.width) +
          data("height", room.size.height) + data("tiles", room.tiles) + data("shape", name_of(room.shape)) +
          data("tags", tags_of(level, i));
  if (const int strength = sum_of(level, Thing::Kind::monster, i); strength > 0) text += data("strength", strength);
  if (const int worth = sum_of(level, Thing::Kind::treasure, i); worth > 0) text += data("worth", worth);
  return text + "    </node>\n";
}

std::string edge_xml(const Passage& passage) {
  const bool directed = passage.kind == Passage::Kind::one_way;
  std::string text = fmt::format("    <edge source=\"{}\" target=\"{}\"{}>\n", passage.from, passage.to,
                                 directed ? " directed=\"true\"" : "");
  text += data("kind", name_of(passage.kind));
  if (passage.kind == Passage::Kind::locked) text += data("key", static_cast<char>('a' + passage.key));
  return text + data("length", passage.tile_count) + "    </edge>\n";
}

/// The colour of a room, as in the pictures.
std::string_view fill_of(const Level& level, std::size_t room) {
  if (level.map.start().room == room) return "#009e73";
  return level.map.exit().room == room ? "#d55e00" : "#e2dac8";
}

std::string edge_style(const Passage& passage) {
  switch (passage.kind) {
    case Passage::Kind::locked:
      return fmt::format(" [label=\"{}\", color=\"#925c2e\", penwidth=2]", static_cast<char>('A' + passage.key));
    case Passage::Kind::secret:
      return " [style=dotted]";
    case Passage::Kind::one_way:
      return " [dir=forward]";
    default:
      return "";
  }
}

}  // namespace

std::string to_graphml(std::span<const Level> levels, std::string_view provenance) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n  <desc>{}</desc>\n",
      xml_text(provenance));
  for (const auto& [of, name, type] : kAttributes) {
    text += fmt::format("  <key id=\"{0}\" for=\"{1}\" attr.name=\"{0}\" attr.type=\"{2}\"/>\n", name, of, type);
  }
  for (const Level& level : levels) {
    text += fmt::format("  <graph id=\"level-{}\" edgedefault=\"undirected\">\n", level.index);
    for (std::size_t i = 0; i < level.map.rooms.size(); ++i) text += node_xml(level, i);
    for (const Passage& passage : level.map.passages) text += edge_xml(passage);
    text += "  </graph>\n";
  }
  return text + "</graphml>\n";
}

std::string to_dot(std::span<const Level> levels, std::string_view provenance) {
  std::string text = fmt::format("// {}\n", provenance);
  for (const Level& level : levels) {
    // y grows downwards in a map and upwards in Graphviz; `neato -n` keeps the positions.
    text += fmt::format(
        "digraph level_{} {{\n"
        "  edge [dir=none];\n"
        "  node [shape=circle, style=filled, fixedsize=true, width=0.4, fontname=\"sans-serif\"];\n",
        level.index);
    for (std::size_t i = 0; i < level.map.rooms.size(); ++i) {
      const Room& room = level.map.rooms[i];
      const int strength = sum_of(level, Thing::Kind::monster, i), worth = sum_of(level, Thing::Kind::treasure, i);
      text += fmt::format("  {} [pos=\"{},{}!\", fillcolor=\"{}\", tooltip=\"{}\"{}{}];\n", i, room.centre.x * 8,
                          -room.centre.y * 8, fill_of(level, i), tags_of(level, i),
                          strength > 0 ? fmt::format(", strength={}", strength) : "",
                          worth > 0 ? fmt::format(", worth={}", worth) : "");
    }
    for (const Passage& passage : level.map.passages) {
      text += fmt::format("  {} -> {}{};\n", passage.from, passage.to, edge_style(passage));
    }
    text += "}\n";
  }
  return text;
}

}  // namespace teka::dungeon
