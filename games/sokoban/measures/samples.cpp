#include "games/sokoban/measures/samples.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/sokoban/formats/text_board.hpp"
#include "games/sokoban/formats/text_notes.hpp"

namespace teka::sokoban {
namespace {

/// Published work requires rectangles; the formats pad short rows, which would hide mistakes of a model.
Result<Level> read_rectangle(const std::vector<std::string_view>& rows) {
  std::vector<BoardLine> lines;
  for (const std::string_view row : rows) {
    if (row.size() != rows.front().size()) {
      return fail("row {} has {} characters, the first row {}", lines.size() + 1, row.size(), rows.front().size());
    }
    if (std::any_of(row.begin(), row.end(), [](char c) { return sign_of(c) == Sign::length; })) {
      return fail("row {}: a character that is not a tile", lines.size() + 1);
    }
    lines.push_back({.text = row, .line = static_cast<int>(lines.size()) + 1});
  }
  return read_board(lines, "row");
}

void set_rows(Sample& sample, std::vector<std::string_view> rows) {
  while (!rows.empty() && rows.front().empty()) rows.erase(rows.begin());
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  auto level = rows.empty() ? Result<Level>(fail("the sample is empty")) : read_rectangle(rows);
  if (level) {
    sample.text = rows_of(*level);
    sample.level = std::move(*level);
    return;
  }
  sample.text = join(rows, "\n");
  sample.fault = level.error().message;
}

}  // namespace

std::string rows_of(const Level& level) {
  std::string text = to_text(level);
  if (!text.empty()) text.pop_back();
  return text;
}

Sample to_sample(ReadEntry read) {
  const Entry& entry = read.entry;
  Sample sample;
  sample.title = entry.title + (entry.comment.empty() ? "" : "\n" + entry.comment);
  sample.fault = std::move(read.fault);
  sample.text = sample.fault.empty() ? rows_of(entry.level) : std::move(read.rows);
  if (sample.fault.empty()) sample.level = std::move(read.entry.level);
  return sample;
}

std::vector<Sample> read_leniently(std::string_view text) {
  std::vector<Sample> samples;
  std::vector<std::string_view> rows;
  bool open = false;
  const bool headed = text.starts_with(';') || text.find("\n;") != std::string_view::npos;
  const auto end_sample = [&] {
    if (open) set_rows(samples.back(), std::move(rows));
    rows.clear();
    open = false;
  };
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with(";;") || (headed && !open && !line.starts_with(';'))) continue;  // notes about the file
    if (line.starts_with(';')) {
      end_sample();
      samples.emplace_back().title = to_utf8_line(trimmed(line.substr(1)));
      open = true;
    } else if (!headed && trimmed(line).empty()) {
      end_sample();
    } else {
      if (!open) samples.emplace_back();
      open = true;
      rows.push_back(line);
    }
  }
  end_sample();
  return samples;
}

Sample sample_from(const Value& value) {
  Sample sample;
  std::vector<std::string_view> rows;
  const Value* member = value.find("rows");
  const auto* list = member != nullptr ? member->get<Value::Array>() : nullptr;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto* row = (*list)[i].get<std::string>();
    rows.emplace_back(row != nullptr ? std::string_view(*row) : "");
  }
  set_rows(sample, std::move(rows));
  for (const std::string_view name : {"title", "comment"}) {
    const Value* note = value.find(name);
    const auto* text = note != nullptr ? note->get<std::string>() : nullptr;
    if (text == nullptr) continue;
    sample.title += (sample.title.empty() ? "" : "\n") + *text;
  }
  return sample;
}

std::vector<Sample> to_samples(std::span<const Entry> entries) {
  std::vector<Sample> samples;
  samples.reserve(entries.size());
  for (const Entry& entry : entries) samples.push_back(to_sample({.entry = entry}));
  return samples;
}

Result<void> set_prompts(std::vector<Sample>& samples, const std::optional<Prompt>& prompt) {
  if (prompt && !prompt->counts_tiles()) {
    return fail("prompt: to measure accuracy it needs at least one of walls, players, boxes, goals");
  }
  for (std::size_t i = 0; i < samples.size(); ++i) {
    Sample& sample = samples[i];
    if (prompt) {
      sample.prompt = prompt;
    } else {
      const auto found = find_prompt(sample.title);
      if (!found) return at_place(fmt::format("the prompt of level {}", i + 1), found.error());
      sample.prompt = *found;
    }
    sample.title = sample.title.substr(0, sample.title.find('\n'));
  }
  return {};
}

}  // namespace teka::sokoban
