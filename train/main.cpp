// teka-train: trains a GPT-2 on token files. Exit codes: 0 success, 1 internal error, 2 bad input, 128 + the
// signal when interrupted (130 after Ctrl-C).
#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <stdexcept>

#include "console/interrupt.hpp"
#include "console/progress.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "picture/encode.hpp"
#include "train/amx.hpp"
#include "train/aten.hpp"
#include "train/model_file.hpp"
#include "train/options.hpp"
#include "train/trainer.hpp"

namespace teka::train {
namespace {

constexpr int kBadInput = 2;
constexpr int kInterrupted = 130;

template <class... Args>
void say(const Settings& settings, fmt::format_string<Args...> format, Args&&... args) {
  if (!settings.quiet) print_error(fmt::format("teka-train: {}\n", fmt::format(format, std::forward<Args>(args)...)));
}

Result<at::Device> device_of(const Settings& settings) {
  const bool has_cuda = at::hasCUDA();
  if (settings.device == "cuda" && !has_cuda) {
    return fail("--device cuda: no CUDA device is available; use --device cpu");
  }
  return settings.device == "cpu" || !has_cuda ? at::Device(at::kCPU) : at::Device(at::kCUDA);
}

at::ScalarType type_of(const Settings& settings, const at::Device& device) {
  const bool half =
      settings.precision == Precision::bfloat16 || (settings.precision == Precision::automatic && device.is_cuda());
  return half ? at::kBFloat16 : at::kFloat;
}

Result<StartModel> start_of(const Settings& settings, const TokenData& data) {
  const Seed seed = Seed(settings.seed).child("weights");
  const std::size_t context = settings.context.value_or(data.context());
  if (data.positions_needed() > context) {
    return fail("the data need {} positions, but the model would have {}; use --context {} or more",
                data.positions_needed(), context, data.positions_needed());
  }
  if (settings.from) {
    auto start = read_start(*settings.from, data.vocabulary(), context, settings.heads.value_or(0), seed);
    if (!start) return start;
    const auto differs = [](const std::optional<std::size_t>& given, std::size_t is) { return given && *given != is; };
    if (differs(settings.layers, start->shape.layers) || differs(settings.width, start->shape.width)) {
      return fail("{}: the model has {} layers and a width of {}; omit --layers and --width", *settings.from,
                  start->shape.layers, start->shape.width);
    }
    return start;
  }
  neural::GptShape shape{.layers = settings.layers.value_or(12),
                         .heads = settings.heads.value_or(12),
                         .width = settings.width.value_or(768),
                         .vocabulary = data.vocabulary(),
                         .context = context};
  shape.hidden = 4 * shape.width;
  if (shape.width % shape.heads != 0) {
    return fail("--width {} is not a multiple of --heads {}", shape.width, shape.heads);
  }
  return StartModel{.shape = shape, .row = random_parameters(shape, seed)};
}

void tell_progress(const Trainer& trainer, console::ProgressBar& bar) {
  const double seconds = trainer.seconds();
  const std::string note =
      fmt::format("loss {:.4f}, accuracy {:.1f} %, {:.3g} tokens/s", trainer.recent().loss,
                  trainer.recent().accuracy * 100, static_cast<double>(trainer.tokens()) / seconds);
  const Ends& ends = trainer.ends();
  if (std::isfinite(ends.seconds)) {
    bar.update(static_cast<std::uint64_t>(std::min(seconds, ends.seconds)), static_cast<std::uint64_t>(ends.seconds),
               fmt::format("s, step {}, {}", trainer.step(), note));
  } else {
    bar.update(trainer.step(), ends.steps, "steps, " + note);
  }
}

std::string quality_text(const Quality& quality) {
  return fmt::format("loss {:.4f}, token accuracy {:.2f} %", quality.loss, quality.accuracy * 100);
}

/// The output files of a run.
class Products {
 public:
  Products(const Settings& settings, const TokenData& data, const neural::GptShape& shape, Course course)
      : settings_(settings), data_(data), shape_(shape), course_(std::move(course)) {}

  static Result<void> check(const Settings& settings) {
    for (const auto& path : {std::optional(settings.out), settings.log, settings.plot, settings.checkpoint}) {
      if (!path) continue;
      if (auto allowed = check_writable(*path); !allowed) return allowed;
    }
    if (!settings.plot) return {};
    const auto format = picture_format(*settings.plot);
    if (!format) return tl::unexpected(format.error());
    const auto picture = encode_drawing(draw(std::vector<Row>{}), *format);
    return picture ? Result<void>{} : tl::unexpected(picture.error());
  }

  void write_model(const Trainer& trainer) const {
    auto metadata = data_.metadata();
    metadata["context"] = std::to_string(shape_.context);
    metadata["steps"] = std::to_string(trainer.step());
    write(settings_.out, model_bytes(shape_, trainer.parameters(), settings_.store, std::move(metadata)));
  }
  void write_curves(const Trainer& trainer) const {
    if (settings_.log) write(*settings_.log, to_csv(trainer.history()));
    if (!settings_.plot) return;
    write(*settings_.plot, *encode_drawing(draw(trainer.history()), *picture_format(*settings_.plot)));
  }
  void write_checkpoint(const Trainer& trainer) const {
    if (settings_.checkpoint) write(*settings_.checkpoint, checkpoint_bytes(trainer.state(), course_));
  }

 private:
  /// check() has shown that it can be written, so a failure is an internal error.
  static void write(const std::string& path, std::string_view bytes) {
    if (auto written = write_file(path, bytes); !written) throw std::runtime_error(written.error().message);
  }

  const Settings& settings_;
  const TokenData& data_;
  neural::GptShape shape_;
  Course course_;
};

Result<int> run(const Settings& settings, Trainer& trainer, const Products& products, const std::stop_token& stop) {
  console::ProgressBar bar(settings.quiet);
  Trainer::Watch watch;
  watch.stop = stop;
  watch.stepped = [&](const Trainer& now) { tell_progress(now, bar); };
  watch.kept = [&](const Trainer& now) { products.write_checkpoint(now); };
  watch.evaluated = [&](const Trainer& now) {
    bar.finish();
    const Row& row = now.history().back();
    say(settings, "step {}, epoch {:.2f}, {:.0f} s: training {}; validation {}", row.step, row.epoch, row.seconds,
        quality_text(row.train), quality_text(row.validation));
    products.write_curves(now);
  };
  if (auto ran = trainer.run(watch); !ran) return tl::unexpected(ran.error());
  bar.finish();
  products.write_model(trainer);
  products.write_curves(trainer);
  products.write_checkpoint(trainer);
  const Sequences& test = trainer.split().test;
  if (const auto quality = trainer.evaluate(test, stop); quality && !test.empty()) {
    say(settings, "test: {}", quality_text(*quality));
  }
  if (stop.stop_requested()) {
    print_error(
        fmt::format("teka-train: interrupted after step {}; model saved in {}{}\n", trainer.step(), settings.out,
                    settings.checkpoint ? fmt::format("; continue with --resume {}", *settings.checkpoint) : ""));
    return kInterrupted;
  }
  say(settings, "{} steps, {} tokens, {:.1f} s; model in {}", trainer.step(), trainer.tokens(), trainer.seconds(),
      settings.out);
  return 0;
}

Result<int> train(const Settings& settings, const std::stop_token& stop) {
  if (auto writable = Products::check(settings); !writable) return tl::unexpected(writable.error());
  const auto device = device_of(settings);
  if (!device) return tl::unexpected(device.error());
  const auto data = TokenData::open(settings.data);
  if (!data) return tl::unexpected(data.error());
  const auto start = start_of(settings, *data);
  if (!start) return tl::unexpected(start.error());
  if (split_of(*data, settings.split, Seed(settings.seed)).train.empty()) {
    return fail("the training part is empty; add sequences or change --split");
  }
  const auto type = type_of(settings, *device);
  Course course;
  std::optional<State> state;
  if (settings.checkpoint || settings.resume) course = course_of(settings, *data, start->shape, type);
  if (settings.resume) {
    auto read = read_checkpoint(*settings.resume, course, start->row.numel());
    if (!read) return tl::unexpected(read.error());
    state = std::move(*read);
  }
  Trainer trainer(settings, *data, start->shape, start->row, *device, type);
  if (state) trainer.restore(*state);
  say(settings, "{} training, {} validation and {} test sequences; {} tokens; {} parameters; {} in {}{}",
      trainer.split().train.size(), trainer.split().validation.size(), trainer.split().test.size(), data->tokens(),
      start->row.numel(), device->str(), type == at::kFloat ? "float32" : "bfloat16",
      state ? fmt::format("; from step {}", state->step) : "");
  return run(settings, trainer, Products(settings, *data, start->shape, std::move(course)), stop);
}

int train_main(int argc, char** argv) {
  const console::Interrupt interrupt;  // before LibTorch starts its threads
  const auto complain = [](const Error& error) {
    print_error(fmt::format("teka-train: {}\n", error.message));
    return kBadInput;
  };
  const auto settings = parse_options(argc, argv);
  if (!settings) return complain(settings.error());
  if (!*settings) return 0;
  if ((*settings)->threads > 0) at::set_num_threads((*settings)->threads);
  const auto code = train(**settings, interrupt.token());
  if (!code) return complain(code.error());
  return *code == kInterrupted ? interrupt.exit_code() : *code;
}

}  // namespace
}  // namespace teka::train

int main(int argc, char** argv) {
  teka::occupy_closed_standard_files();
  teka::train::avoid_amx();
  try {
    return teka::train::train_main(argc, argv);
  } catch (const std::exception& broken) {
    const std::string_view message = broken.what();  // LibTorch appends a stack trace
    teka::print_error(fmt::format("teka-train: {}\n", message.substr(0, message.find('\n'))));
    return 1;
  }
}
