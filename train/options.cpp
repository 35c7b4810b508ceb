#include "train/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "core/text.hpp"

namespace teka::train {
namespace {

/// Unparsed: our own messages are clearer than the library's.
using Words = std::map<std::string, std::string>;

struct Option {
  const char* name;
  const char* type;
  const char* help;
};

constexpr Option kOptions[] = {
    {"out", "FILE", "write the model to this file (safetensors)"},
    {"epochs", "N", "passes over the training part [8, unless --steps or --minutes is given]"},
    {"steps", "N", "stop after this many batches"},
    {"minutes", "M", "stop after this time; the schedule then follows the clock"},
    {"batch", "N", "sequences per step [2]"},
    {"rate", "R", "peak learning rate [5e-4]"},
    {"warmup", "N", "steps of linear warm-up [100]"},
    {"schedule", "NAME", "decay after the warm-up: linear, cosine, constant [linear]"},
    {"dropout", "P", "dropout probability [0.1]"},
    {"weight-decay", "D", "weight decay of AdamW [0.01]"},
    {"clip", "N", "maximum norm of the gradient; 0 = no clipping [1]"},
    {"average", "D", "keep a moving average of the weights with this decay, and write it; 0 = off [0]"},
    {"split", "A:B:C", "proportions of training, validation and test data [70:15:15]"},
    {"seed", "N", "random seed [1]"},
    {"layers", "N", "transformer blocks [12]"},
    {"heads", "N", "attention heads [12]"},
    {"width", "N", "embedding width [768]"},
    {"context", "N", "maximum sequence length [as given by the data]"},
    {"from", "FILE", "GPT-2 to start from (safetensors, also from Hugging Face) [random weights]"},
    {"device", "NAME", "auto, cpu, cuda [auto]"},
    {"precision", "NAME", "arithmetic: auto (bfloat16 on a GPU), float32, bfloat16 [auto]"},
    {"store", "NAME", "type of the weights in the file: bfloat16, float16, float32 [bfloat16]"},
    {"threads", "N", "CPU threads; 0 = LibTorch's default; 1 = reproducible bytes [0]"},
    {"evaluations", "N", "number of evaluations on the validation part [20]"},
    {"validate", "N", "maximum sequences per evaluation; 0 = all [10000]"},
    {"log", "FILE.csv", "write training and validation loss and token accuracy as a table"},
    {"plot", "FILE.svg", "write them as curves (.svg or .png)"},
    {"checkpoint", "FILE", "save the state of the run for --resume"},
    {"every", "N", "steps between checkpoints [1000]"},
    {"resume", "FILE", "continue from a checkpoint, with the same options"},
};

template <class T>
T value_type_of(const T&);
template <class T>
T value_type_of(const std::optional<T>&);

/// Parses option values into settings; keeps the first error.
class Reader {
 public:
  explicit Reader(const Words& words) : words_(words) {}

  template <class T>
  void integer(const char* name, T& to, std::int64_t least, std::int64_t most) {
    const std::string* word = find(name);
    if (word == nullptr) return;
    const auto number = parse_integer(*word);
    if (!number || *number < least || *number > most) {
      return wrong(fmt::format("--{}: '{}' is not a whole number from {} to {}", name, *word, least, most));
    }
    to = static_cast<decltype(value_type_of(to))>(*number);
  }

  template <class T>
  void real(const char* name, T& to, double least, double most) {
    const std::string* word = find(name);
    if (word == nullptr) return;
    const auto number = parse_real(*word);
    if (!number || !(*number >= least && *number <= most)) {
      return wrong(fmt::format("--{}: '{}' is not a number from {} to {}", name, *word, least, most));
    }
    to = static_cast<decltype(value_type_of(to))>(*number);
  }

  template <class T>
  void choice(const char* name, T& to, std::initializer_list<std::pair<std::string_view, T>> choices) {
    const std::string* word = find(name);
    if (word == nullptr) return;
    std::vector<std::string_view> known;
    for (const auto& [text, value] : choices) {
      if (*word == text) {
        to = value;
        return;
      }
      known.push_back(text);
    }
    wrong(fmt::format("--{}: unknown value '{}'{}", name, *word, suggestion(*word, known)));
  }

  template <class T>
  void text(const char* name, T& to) {
    if (const std::string* word = find(name)) to = *word;
  }

  void split(std::array<double, 3>& to) {
    const std::string* word = find("split");
    if (word == nullptr) return;
    const auto parts = teka::split(*word, ':');
    for (std::size_t i = 0; i < to.size() && parts.size() == to.size(); ++i) {
      const auto share = parse_real(parts[i]);
      if (!share || *share < 0 || *share > 1e9 || (i == 0 && *share == 0)) break;
      to[i] = *share;
      if (i + 1 == to.size()) return;
    }
    wrong(fmt::format("--split: '{}' is not three numbers like 70:15:15 with the first above 0", *word));
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const std::string* find(const char* name) const {
    const auto at = words_.find(name);
    return at != words_.end() && !error_ ? &at->second : nullptr;
  }
  void wrong(std::string message) { error_ = Error{std::move(message)}; }

  const Words& words_;
  std::optional<Error> error_;
};

Result<Settings> settings_of(const Words& words, std::vector<std::string> data, bool quiet) {
  Settings s;
  s.data = std::move(data);
  s.quiet = quiet;
  Reader read(words);
  constexpr std::int64_t kMany = std::int64_t{1} << 40;
  read.text("out", s.out);
  read.real("epochs", s.epochs, 1e-6, 1e6);
  read.integer("steps", s.steps, 1, kMany);
  read.real("minutes", s.minutes, 1e-3, 1e6);
  read.integer("batch", s.batch, 1, 1 << 20);
  read.real("rate", s.rate, 0, 100);
  read.integer("warmup", s.warmup, 0, kMany);
  read.choice("schedule", s.schedule,
              {{name_of(Schedule::linear), Schedule::linear},
               {name_of(Schedule::cosine), Schedule::cosine},
               {name_of(Schedule::constant), Schedule::constant}});
  read.real("dropout", s.dropout, 0, 0.95);
  read.real("weight-decay", s.weight_decay, 0, 100);
  read.real("clip", s.clip, 0, 1e9);
  read.real("average", s.average, 0, 0.999999);
  read.split(s.split);
  read.integer("seed", s.seed, 0, std::numeric_limits<std::int64_t>::max());
  read.integer("layers", s.layers, 1, 1000);
  read.integer("heads", s.heads, 1, 1000);
  read.integer("width", s.width, 1, 1 << 16);
  read.integer("context", s.context, 1, 1 << 20);
  read.text("from", s.from);
  read.choice<std::string>("device", s.device, {{"auto", "auto"}, {"cpu", "cpu"}, {"cuda", "cuda"}});
  read.choice("precision", s.precision,
              {{"auto", Precision::automatic}, {"float32", Precision::float32}, {"bfloat16", Precision::bfloat16}});
  read.choice("store", s.store,
              {{"bfloat16", Store::bfloat16}, {"float16", Store::float16}, {"float32", Store::float32}});
  read.integer("threads", s.threads, 0, 1024);
  read.integer("evaluations", s.evaluations, 1, 1'000'000);
  read.integer("validate", s.validate, 0, kMany);
  read.text("log", s.log);
  read.text("plot", s.plot);
  read.text("checkpoint", s.checkpoint);
  read.text("resume", s.resume);
  read.integer("every", s.every, 1, kMany);
  if (read.error()) return tl::unexpected(*read.error());
  if (s.data.empty()) return fail("missing token file; see teka-train --help");
  if (s.out.empty()) return fail("missing --out FILE.safetensors");
  return s;
}

/// The error in one line, with the nearest known option.
std::string explain(const CLI::ParseError& error, const std::vector<std::string>& words) {
  std::vector<std::string> options = {"--help", "--quiet"};
  for (const Option& option : kOptions) options.push_back(std::string("--") + option.name);
  const std::vector<std::string_view> known(options.begin(), options.end());
  const auto name_of_word = [](const std::string& word) { return word.substr(0, word.find('=')); };
  for (const std::string& word : words) {
    const std::string name = name_of_word(word);
    if (!word.starts_with("-") || word == "-h" || std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string hint = suggestion(name, known);
    return fmt::format("unknown option '{}'{}", name, hint.starts_with("; did") ? hint : "; see teka-train --help");
  }
  const std::string what = error.what();
  for (const std::string& name : options) {
    if (!what.starts_with(name + ":")) continue;
    const auto times =
        std::count_if(words.begin(), words.end(), [&](const auto& w) { return name_of_word(w) == name; });
    if (times > 1) return fmt::format("{}: given {} times; only one is allowed", name, times);
    return fmt::format("{}: missing value", name);
  }
  return fmt::format("{}; see teka-train --help", what);
}

}  // namespace

Result<std::optional<Settings>> parse_options(int argc, const char* const* argv) {
  CLI::App app{"teka-train trains a GPT-2 on token files, as `teka prepare` writes them"};
  app.name("teka-train");
  app.footer(
      "Example: teka-train levels.safetensors --out model.safetensors --layers 2 --heads 2 --width 64 --log log.csv");
  Words words;
  std::vector<std::string> data;
  bool quiet = false;
  app.add_option("data", data, "token files to train on")->type_name("DATA.safetensors");
  app.add_flag("--quiet", quiet, "print errors only");
  for (const Option& option : kOptions) {
    const std::string name = option.name;
    app.add_option_function<std::string>(
           "--" + name, [&words, name](const std::string& word) { words[name] = word; }, option.help)
        ->type_name(option.type);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {
    app.exit(wish);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    return fail("{}", explain(error, std::vector<std::string>(argv + 1, argv + argc)));
  }
  auto settings = settings_of(words, std::move(data), quiet);
  if (!settings) return tl::unexpected(settings.error());
  return *settings;
}

}  // namespace teka::train
