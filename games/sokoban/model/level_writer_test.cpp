#include "games/sokoban/model/level_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "games/sokoban/level/lurd.hpp"
#include "neural/test_bpe.hpp"
#include "tests/temp_folder.hpp"

namespace teka::sokoban {
namespace {

std::string written_text(const std::vector<WrittenLevel>& levels) {
  std::string text;
  for (const WrittenLevel& written : levels) text += written.whole() ? to_text(written.level) : "failed\n";
  return text;
}

std::shared_ptr<const LevelWriter> shipped_writer() {
  auto writer = LevelWriter::shipped();
  EXPECT_TRUE(writer) << writer.error().message;
  return *writer;
}

TEST(LevelWriter, WritesWhatWasAskedAndItCanBeSolved) {
  const auto writer = shipped_writer();
  const Order order{
      .size = {9, 8}, .boxes = 3, .walls = 45, .target = {.difficulty = teka::range_of(teka::Grade::medium)}};
  Executor executor(2);
  const auto levels = writer->write(order, 8, Seed(2), executor);
  ASSERT_EQ(levels.size(), 8U);
  int whole = 0;
  Solver solver;
  for (const WrittenLevel& written : levels) {
    if (!written.whole()) continue;
    ++whole;
    const auto& cells = written.level.cells();
    EXPECT_EQ(written.level.size(), order.size);
    EXPECT_EQ(std::count(cells.begin(), cells.end(), Tile::wall), 45);
    EXPECT_EQ(std::count_if(cells.begin(), cells.end(), has_goal), 3);
    EXPECT_EQ(count_boxes(written.level), 3);
    EXPECT_FALSE(find_fault(written.level));
    const Solution solution = solver.solve(written.level);
    ASSERT_EQ(solution.answer, Answer::solved) << to_text(written.level);
    EXPECT_TRUE(replay(written.level, solution.moves)->solved);
  }
  EXPECT_GE(whole, 6);
}

TEST(LevelWriter, LevelsDependOnTheirStreamsAlone) {
  const auto writer = shipped_writer();
  const Order order{.size = {7, 7}, .boxes = 2};
  Executor one(1), two(2);
  const auto levels = writer->write(order, 6, Seed(3), one);
  EXPECT_EQ(written_text(writer->write(order, 6, Seed(3), two)), written_text(levels));
  const auto fewer = writer->write(order, 3, Seed(3), one);
  EXPECT_EQ(written_text(fewer), written_text({levels.begin(), levels.begin() + 3}));
  EXPECT_NE(written_text(writer->write(order, 6, Seed(4), one)), written_text(levels));
}

TEST(LevelWriter, SourceAnswersManyAsksAsOneAfterAnother) {
  Executor executor(2);
  const Order order{.size = {8, 8}, .boxes = 3, .walls = 46};  // so many that some fail
  const LevelSource source = writer_source(shipped_writer(), order, executor, {});
  const std::vector<Ask> asks = {{3, Seed(1)}, {0, Seed(2)}, {9, Seed(3)}};
  const auto together = source(asks);
  ASSERT_EQ(together.size(), asks.size());
  int drafts = 0;
  for (std::size_t i = 0; i < asks.size(); ++i) {
    EXPECT_EQ(together[i], source(asks[i].count, asks[i].seed));
    const auto written = shipped_writer()->write(order, asks[i].count, asks[i].seed, executor);
    for (std::size_t k = 0; k < written.size(); ++k) {
      EXPECT_EQ(together[i][k], written[k].whole() ? written[k].level : written[k].draft);
      if (written[k].whole()) continue;
      ++drafts;
      EXPECT_EQ(written[k].draft.size(), order.size);
      EXPECT_EQ(std::ranges::count_if(written[k].draft.cells(), has_goal), order.boxes) << "the room is written";
    }
  }
  EXPECT_GT(drafts, 0);
}

TEST(LevelWriter, SaysWhatItHasNotLearned) {
  const auto writer = shipped_writer();
  EXPECT_TRUE(writer->check({.size = {7, 12}, .boxes = 6}));
  EXPECT_EQ(writer->check({.size = {15, 10}}).error().message,
            "size: the model was trained on sides from 7 to 12, not 15x10");
  EXPECT_EQ(writer->check({.boxes = 9}).error().message,
            "boxes: the model was trained on levels with 2 to 6 boxes, not 9");
}

TEST(LevelWriter, StopsAtOnce) {
  std::stop_source stop;
  stop.request_stop();
  Executor executor(1);
  EXPECT_TRUE(shipped_writer()->write({}, 100, Seed(1), executor, {}, {.stop = stop.get_token()}).empty());
  EXPECT_TRUE(shipped_writer()->write({}, 100, Seed(1), executor, {}, {.deadline = Budget::Clock::now()}).empty());
}

/// A text model with small random weights, one token per byte.
std::string random_text_model(std::size_t vocabulary = 259, std::size_t context = 120, bool bytes = true) {
  constexpr std::size_t kWidth = 8;
  std::vector<neural::Tensor> tensors;
  std::vector<std::vector<float>> numbers;
  Rng rng(Seed(5));
  const auto add = [&](const std::string& name, std::vector<std::size_t> shape) {
    std::size_t count = 1;
    for (const std::size_t side : shape) count *= side;
    auto& own = numbers.emplace_back(count);
    for (float& x : own) x = static_cast<float>(rng.normal());
    tensors.push_back({"transformer." + name, neural::TensorType::f32, std::move(shape), {}});
  };
  add("wte.weight", {vocabulary, kWidth});
  add("wpe.weight", {context, kWidth});
  for (const char* norm : {"h.0.ln_1.", "h.0.ln_2.", "ln_f."}) {
    add(std::string(norm) + "weight", {kWidth});
    add(std::string(norm) + "bias", {kWidth});
  }
  const auto matrix = [&](const std::string& name, std::size_t in, std::size_t out) {
    add(name + ".weight", {in, out});
    add(name + ".bias", {out});
  };
  matrix("h.0.attn.c_attn", kWidth, 3 * kWidth);
  matrix("h.0.attn.c_proj", kWidth, kWidth);
  matrix("h.0.mlp.c_fc", kWidth, 4 * kWidth);
  matrix("h.0.mlp.c_proj", 4 * kWidth, kWidth);
  for (std::size_t i = 0; i < tensors.size(); ++i) tensors[i].bytes = std::as_bytes(std::span(numbers[i]));
  std::vector<std::pair<std::string, std::string>> metadata = {{"heads", "1"}};
  if (bytes) metadata.insert(metadata.end(), {{"layout", "text"}, {"text", "bytes"}});
  return neural::to_safetensors(tensors, metadata);
}

void write_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST(LevelWriter, RunsModelsOfText) {
  const TempFolder folder;
  const std::string path = folder / "model.safetensors";
  write_bytes(path, random_text_model());
  const auto writer = LevelWriter::open(path);
  ASSERT_TRUE(writer) << writer.error().message;
  EXPECT_EQ(writer->layout(), Layout::text);
  Executor executor(1);
  const auto levels = writer->write({.walls = 60}, 3, Seed(1), executor);
  ASSERT_EQ(levels.size(), 3U);
  for (const WrittenLevel& written : levels) EXPECT_FALSE(written.whole()) << "noise is no level";
}

TEST(LevelWriter, RunsAModelOfHuggingFaceWithItsVocabulary) {
  const TempFolder folder;
  const std::string path = folder / "model.safetensors";
  const std::size_t words =
      256 + 11;  // of the small vocabulary, which has <|endoftext|> and none of the paper's other special tokens
  write_bytes(path, random_text_model(words, 200, false));
  EXPECT_NE(LevelWriter::open(path).error().message.find("vocab.json"), std::string::npos);
  write_bytes(folder / "vocab.json", neural::small_vocabulary());
  write_bytes(folder / "merges.txt", neural::small_merges());
  write_bytes(folder / "config.json", R"({"n_head": 2})");
  const auto writer = LevelWriter::open(path);
  ASSERT_TRUE(writer) << writer.error().message;
  EXPECT_EQ(writer->model().shape().heads, 2U);
  Executor executor(1);
  EXPECT_TRUE(writer->check({.walls = 60}));
  EXPECT_EQ(writer->write({.walls = 60}, 2, Seed(1), executor).size(), 2U);
}

TEST(LevelWriter, RefusesModelsThatCannotReadThePrompt) {
  const TempFolder folder;
  const std::string path = folder / "model.safetensors";
  write_bytes(path, random_text_model(259, 40));
  EXPECT_EQ(LevelWriter::open(path)->check({.walls = 60}).error().message,
            "model: it has 40 positions, too few for the prompt");
  write_bytes(path, random_text_model(100));
  EXPECT_NE(LevelWriter::open(path).error().message.find("it has 100 tokens, fewer than the vocabulary beside it"),
            std::string::npos);
}

TEST(LevelWriter, RefusesFilesThatAreNoModel) {
  const TempFolder folder;
  const std::string path = folder / "model.safetensors";
  const std::string whole = random_text_model();
  write_bytes(path, whole.substr(0, whole.size() / 2));
  ASSERT_FALSE(LevelWriter::open(path));
  EXPECT_NE(LevelWriter::open(path).error().message.find(path), std::string::npos);
  EXPECT_FALSE(LevelWriter::open(folder / "missing.safetensors"));
  write_bytes(path, neural::to_safetensors({}, std::vector<std::pair<std::string, std::string>>{{"layout", "words"}}));
  EXPECT_NE(LevelWriter::open(path).error().message.find("unknown layout 'words'; known layouts: tiles, pulls, text"),
            std::string::npos);
}

TEST(LevelText, IsThePapers) {
  const LevelText text(neural::Bpe::of_bytes());
  const Level level = level_from("#####\n#@$.#\n#####");
  const std::string prompt = prompt_text(level, "hard");
  EXPECT_EQ(prompt, "SOKOBAN_LEVEL: walls=12 players=1 boxes=1 goals=1 size=5x3 difficulty=hard");
  const auto tokens = text.encode(prompt, level);
  const auto begun = text.encode_prompt(prompt);
  ASSERT_LT(begun.size(), tokens.size());
  EXPECT_TRUE(std::equal(begun.begin(), begun.end(), tokens.begin()));
  EXPECT_EQ(tokens.back(), text.end());
  const std::vector<neural::Token> written(tokens.begin() + static_cast<std::ptrdiff_t>(begun.size()),
                                           tokens.end() - 1);
  EXPECT_EQ(text.rows(written), "#####\n#@$.#\n#####");
  EXPECT_EQ(level_of_rows(text.rows(written)), level);
  EXPECT_FALSE(level_of_rows("#####\n#@$.#\n####")) << "not a rectangle";
  EXPECT_FALSE(level_of_rows("#####\n#@x.#\n#####"));
  EXPECT_FALSE(level_of_rows(""));
}

}  // namespace
}  // namespace teka::sokoban
