// The command line: defaults, and one clear line for each error.
#include "train/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace teka::train {
namespace {

Result<std::optional<Settings>> parsed(std::vector<const char*> words) {
  words.insert(words.begin(), "teka-train");
  return parse_options(static_cast<int>(words.size()), words.data());
}

std::string mistake_in(std::vector<const char*> words) {
  words.insert(words.end(), {"data", "--out", "model"});
  const auto settings = parsed(std::move(words));
  return settings ? "" : settings.error().message;
}

TEST(Options, DefaultToThePaper) {
  const auto settings = parsed({"levels", "more", "--out", "model"});
  ASSERT_TRUE(settings) << settings.error().message;
  const Settings& s = **settings;
  EXPECT_EQ(s.data, (std::vector<std::string>{"levels", "more"}));
  EXPECT_EQ(s.out, "model");
  EXPECT_EQ(s.epochs.value_or(kEpochs), 8);
  EXPECT_EQ(s.batch, 2U);
  EXPECT_EQ(s.rate, 5e-4);
  EXPECT_EQ(s.warmup, 100U);
  EXPECT_EQ(s.schedule, Schedule::linear);
  EXPECT_EQ(s.weight_decay, 0.01);
  EXPECT_EQ(s.dropout, 0.1);
  EXPECT_EQ(s.split, (std::array<double, 3>{70, 15, 15}));
}

TEST(Options, AreParsed) {
  const auto settings =
      parsed({"d", "--out=m", "--minutes", "1.5", "--schedule", "cosine", "--split", "98:1:1", "--heads", "4",
              "--store", "float16", "--precision", "float32", "--resume", "c", "--threads", "3", "--quiet"});
  ASSERT_TRUE(settings) << settings.error().message;
  const Settings& s = **settings;
  EXPECT_EQ(s.minutes, 1.5);
  EXPECT_FALSE(s.epochs);
  EXPECT_EQ(s.schedule, Schedule::cosine);
  EXPECT_EQ(s.split, (std::array<double, 3>{98, 1, 1}));
  EXPECT_EQ(s.heads, 4U);
  EXPECT_EQ(s.store, Store::float16);
  EXPECT_EQ(s.precision, Precision::float32);
  EXPECT_EQ(s.resume, "c");
  EXPECT_EQ(s.threads, 3);
  EXPECT_TRUE(s.quiet);
}

TEST(Options, ErrorsAreExplained) {
  EXPECT_EQ(mistake_in({"--rat", "1"}), "unknown option '--rat'; did you mean '--rate'?");
  EXPECT_EQ(mistake_in({"--frobnicate", "1"}), "unknown option '--frobnicate'; see teka-train --help");
  EXPECT_EQ(mistake_in({"--batch", "1", "--batch", "2"}), "--batch: given 2 times; only one is allowed");
  EXPECT_EQ(mistake_in({"--batch", "none"}), "--batch: 'none' is not a whole number from 1 to 1048576");
  EXPECT_EQ(mistake_in({"--rate", "nan"}), "--rate: 'nan' is not a number from 0 to 100");
  EXPECT_EQ(mistake_in({"--epochs", "0"}), "--epochs: '0' is not a number from 1e-06 to 1000000");
  EXPECT_EQ(mistake_in({"--schedule", "liner"}), "--schedule: unknown value 'liner'; did you mean 'linear'?");
  EXPECT_EQ(mistake_in({"--split", "70:30"}),
            "--split: '70:30' is not three numbers like 70:15:15 with the first above 0");
  EXPECT_EQ(mistake_in({"--split", "0:1:1"}),
            "--split: '0:1:1' is not three numbers like 70:15:15 with the first above 0");
  EXPECT_EQ(parsed({"data"}).error().message, "missing --out FILE.safetensors");
  EXPECT_EQ(parsed({"--out", "m"}).error().message, "missing token file; see teka-train --help");
  EXPECT_EQ(parsed({"data", "--out"}).error().message, "--out: missing value");
}

}  // namespace
}  // namespace teka::train
