#include "games/sokoban/formats/level_io.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "game/game.hpp"
#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/formats/text_board.hpp"
#include "games/sokoban/formats/text_notes.hpp"
#include "games/sokoban/formats/tiles.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "picture/encode.hpp"

namespace teka::sokoban {
namespace {

Result<std::vector<std::string_view>> rows_from(const Value& level) {
  const Value* value = level.find("rows");
  const auto* list = value != nullptr ? value->get<Value::Array>() : nullptr;
  if (list == nullptr || list->empty()) return fail("\"rows\" must be a list of strings like \"#@$.#\"");
  std::vector<std::string_view> rows;
  for (const Value& row : *list) {
    const auto* text = row.get<std::string>();
    if (text == nullptr) return fail("\"rows\" must hold only strings");
    rows.emplace_back(*text);
  }
  return rows;
}

/// A side may be left out; if it is given it must be that of the rows, so that a truncated file is noticed.
Result<void> check_side(const Value& level, std::string_view name, std::size_t actual) {
  const Value* value = level.find(name);
  if (value == nullptr || value->is_null()) return {};
  const auto* side = value->get<std::int64_t>();
  if (side != nullptr && *side == static_cast<std::int64_t>(actual)) return {};
  return fail("\"{}\" does not match the rows, which give {}", name, actual);
}

Result<std::string> text_from(const Value& level, std::string_view name) {
  const Value* value = level.find(name);
  if (value == nullptr || value->is_null()) return std::string();
  const auto* text = value->get<std::string>();
  if (text == nullptr) return fail("\"{}\" must be a string", name);
  return *text;
}

}  // namespace

Result<std::vector<Entry>> read_levels(std::string_view content) {
  return is_slc(content) ? parse_slc(content) : parse_text(content);
}

Result<std::vector<ReadEntry>> read_each_level(std::string_view content) {
  return is_slc(content) ? parse_each_slc(content) : parse_each(content);
}

Value to_value(const Entry& entry) {
  Value value;
  value.set("width", entry.level.width());
  value.set("height", entry.level.height());
  Value::Array rows;
  const std::string text = to_text(entry.level);
  for (std::string_view rest = text; !rest.empty();) rows.emplace_back(take_line(rest));
  value.set("rows", std::move(rows));
  if (!entry.title.empty()) value.set("title", entry.title);
  if (!entry.author.empty()) value.set("author", entry.author);
  if (!entry.comment.empty()) value.set("comment", entry.comment);
  if (!entry.solution.empty()) value.set("solution", entry.solution);
  return value;
}

Result<Entry> from_value(const Value& value) {
  if (is_tiled(value)) {
    const auto tiles = read_tiled(value, tile_set(), 0, kMaxSide);
    if (!tiles) return tl::unexpected(tiles.error());
    const auto tile_rows = rows_from(*tiles);
    if (!tile_rows) return tl::unexpected(tile_rows.error());
    return from_value(Value::Object{{"rows", Value::Array(tile_rows->begin(), tile_rows->end())}});
  }
  const auto rows = rows_from(value);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<BoardLine> lines;
  std::size_t width = 0;
  for (const std::string_view row : *rows) {
    lines.push_back({.text = row, .line = static_cast<int>(lines.size()) + 1});
    width = std::max(width, row.size());
  }
  auto level = read_board(lines, "row");
  if (!level) return tl::unexpected(level.error());
  if (const auto good = check_side(value, "width", width); !good) return tl::unexpected(good.error());
  if (const auto good = check_side(value, "height", rows->size()); !good) return tl::unexpected(good.error());
  Entry entry{.level = std::move(*level)};
  for (const auto& [name, member] : {std::pair{"title", &entry.title}, std::pair{"author", &entry.author},
                                     std::pair{"comment", &entry.comment}, std::pair{"solution", &entry.solution}}) {
    auto text = text_from(value, name);
    if (!text) return tl::unexpected(text.error());
    *member = std::move(*text);
  }
  if (const auto moves = parse_lurd(entry.solution); !moves) return at_place("\"solution\"", moves.error());
  return entry;
}

Value to_document(std::span<const Entry> entries) {
  Value::Array levels;
  for (const Entry& entry : entries) levels.push_back(to_value(entry));
  Value document;
  document.set("levels", std::move(levels));
  return document;
}

Result<std::vector<Entry>> read_document(const Value& document) {
  const auto list = level_list(document);
  if (!list) return tl::unexpected(list.error());
  std::vector<Entry> entries;
  for (const Value& value : **list) {
    auto entry = from_value(value);
    if (!entry) return at_place(fmt::format("level {}", entries.size() + 1), entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}

Result<void> check_solution(const Entry& entry) {
  if (entry.solution.empty()) return {};
  const auto letters = parse_lurd(entry.solution);
  if (!letters) return tl::unexpected(letters.error());
  const auto played = replay(entry.level, *letters);
  if (!played) return tl::unexpected(played.error());
  if (!played->solved) return fail("after its {} moves there are boxes off the goals", played->move_count());
  return {};
}

std::string caption_of(const Entry& entry, std::size_t index) {
  if (entry.title.empty()) return fmt::format("level {}", entry.number > 0 ? entry.number : index + 1);
  return parse_integer(entry.title) ? "level " + entry.title : entry.title;  // Boxoban's titles are numbers
}

Result<std::string> write_levels(std::span<const Entry> entries, const WriteSettings& settings) {
  constexpr std::array<std::string_view, 6> kFormats = {"xsb", "sok", "boxoban", "slc", "svg", "png"};
  if (std::ranges::find(kFormats, settings.format) == kFormats.end()) {
    return fail("format: unknown format '{}'; choose from {}", settings.format, join(kFormats, ", "));
  }
  if (settings.format == "slc") return to_slc(entries, settings.provenance);
  if (settings.format != "svg" && settings.format != "png") {
    const TextStyle style = settings.format == "boxoban" ? TextStyle::boxoban : TextStyle::xsb;
    const std::string head = settings.provenance.empty() ? "" : fmt::format(";; {}\n\n", settings.provenance);
    return head + to_text(entries, style);
  }
  std::vector<std::string> labels(settings.captions.begin(), settings.captions.end());
  for (std::size_t i = labels.size(); i < entries.size(); ++i) labels.push_back(caption_of(entries[i], i));
  Drawing drawing =
      entries.size() == 1 ? draw(entries.front(), settings.picture) : draw_sheet(entries, labels, settings.picture);
  add_ramp(drawing, settings.ramp);
  drawing.description = settings.provenance;
  return encode_drawing(drawing, settings.format);
}

}  // namespace teka::sokoban
