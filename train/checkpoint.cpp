#include "train/checkpoint.hpp"

#include <fmt/ranges.h>

#include <cmath>
#include <cstring>

#include "neural/mapped_file.hpp"
#include "neural/safetensors.hpp"

namespace teka::train {
namespace {

using neural::Safetensors;
using neural::Tensor;
using neural::TensorType;

constexpr const char* kKind = "checkpoint of";
constexpr const char* kProgram = "teka-train";

/// The scalars of the state, in the order of the file.
template <class S, class Visit>
void visit_numbers(S& state, Visit&& visit) {
  visit(state.step);
  visit(state.tokens);
  visit(state.seconds);
  visit(state.rate);
  visit(state.warm_at);
  for (auto& sum : state.sums) visit(sum);
}

template <class R, class Visit>
void visit_row(R& row, Visit&& visit) {
  visit(row.step);
  visit(row.epoch);
  visit(row.tokens);
  visit(row.seconds);
  visit(row.rate);
  visit(row.train.loss);
  visit(row.train.accuracy);
  visit(row.validation.loss);
  visit(row.validation.accuracy);
}

std::size_t numbers_in_state() {
  std::size_t count = 0;
  State state;
  visit_numbers(state, [&](const auto&) { ++count; });
  return count;
}

std::size_t numbers_in_row() {
  std::size_t count = 0;
  Row row;
  visit_row(row, [&](const auto&) { ++count; });
  return count;
}

std::vector<double> doubles_of(const Tensor& tensor) {
  std::vector<double> numbers(tensor.count());
  std::memcpy(numbers.data(), tensor.bytes.data(), tensor.bytes.size());
  return numbers;
}

Result<const Tensor*> tensor_in(const Safetensors& file, const std::string& name, TensorType type,
                                std::vector<std::size_t> shape) {
  const Tensor* tensor = file.find(name);
  if (tensor == nullptr) return fail("tensor '{}' is missing", name);
  if (tensor->type == type && tensor->shape == shape) return tensor;
  return fail("tensor '{}' is {} of shape {}; expected {} of shape [{}]", name, neural::name_of(tensor->type),
              tensor->shape_text(), neural::name_of(type), fmt::join(shape, ", "));
}

Result<at::Tensor> row_in(const Safetensors& file, const char* name, std::int64_t count) {
  const auto tensor = tensor_in(file, name, TensorType::f32, {static_cast<std::size_t>(count)});
  if (!tensor) return tl::unexpected(tensor.error());
  auto row = at::empty({count}, at::kFloat);
  std::memcpy(row.data_ptr(), (*tensor)->bytes.data(), (*tensor)->bytes.size());
  return row;
}

Result<void> check_course(const Safetensors& file, const Course& course) {
  const std::string* kind = file.metadata(kKind);
  if (kind == nullptr || *kind != kProgram) return fail("not a checkpoint of {}", kProgram);
  for (const auto& [name, words] : course) {
    const std::string* before = file.metadata(name);
    if (before != nullptr && *before == words) continue;
    return fail(
        "the checkpoint is from a run with {} {}, not {}; use the same options, or start a new run --from a model",
        name, before != nullptr ? *before : "unknown", words);
  }
  return {};
}

Result<State> state_in(const Safetensors& file, std::int64_t parameters, bool averaged) {
  State state;
  const auto numbers = tensor_in(file, "numbers", TensorType::f64, {numbers_in_state()});
  if (!numbers) return tl::unexpected(numbers.error());
  auto values = doubles_of(**numbers);
  auto next = values.begin();
  bool sound = true;
  const auto take = [&](auto& to) {
    using Number = std::remove_reference_t<decltype(to)>;
    const double value = *next++;
    // Beyond 2^53 doubles cannot represent every integer; no count gets that large.
    const bool counts =
        std::is_floating_point_v<Number> || (value >= 0 && value <= 0x1p53 && value == std::floor(value));
    sound = sound && std::isfinite(value) && counts;
    to = sound ? static_cast<Number>(value) : Number{};
  };
  visit_numbers(state, take);

  const Tensor* any = file.find("history");
  const std::size_t rows = any != nullptr && any->shape.size() == 2 ? any->shape[0] : 0;
  const auto history = tensor_in(file, "history", TensorType::f64, {rows, numbers_in_row()});
  if (!history) return tl::unexpected(history.error());
  values = doubles_of(**history);
  next = values.begin();
  state.history.resize(rows);
  for (Row& row : state.history) visit_row(row, take);
  if (!sound) return fail("the checkpoint is damaged: it has an invalid number; use another one");

  for (const auto& [name, to] : {std::pair("row", &state.row), std::pair("mean", &state.mean),
                                 std::pair("square", &state.square), std::pair("average", &state.average)}) {
    if (to == &state.average && !averaged) continue;
    auto row = row_in(file, name, parameters);
    if (!row) return tl::unexpected(row.error());
    *to = std::move(*row);
  }
  return state;
}

}  // namespace

Course course_of(const Settings& settings, const TokenData& data, const neural::GptShape& shape, at::ScalarType type) {
  const auto number = [](const auto& value) { return value ? fmt::format("{}", *value) : std::string("not given"); };
  return {{"the data's fingerprint", fmt::format("{:016x}", data.fingerprint())},
          {"a model of", fmt::format("{} layers, {} heads, width {}, {} positions, {} tokens", shape.layers,
                                     shape.heads, shape.width, shape.context, shape.vocabulary)},
          {"--precision", type == at::kFloat ? "float32" : "bfloat16"},
          {"--epochs", number(settings.epochs)},
          {"--steps", number(settings.steps)},
          {"--minutes", number(settings.minutes)},
          {"--batch", fmt::format("{}", settings.batch)},
          {"--rate", fmt::format("{}", settings.rate)},
          {"--warmup", fmt::format("{}", settings.warmup)},
          {"--schedule", fmt::format("{}", name_of(settings.schedule))},
          {"--dropout", fmt::format("{}", settings.dropout)},
          {"--weight-decay", fmt::format("{}", settings.weight_decay)},
          {"--clip", fmt::format("{}", settings.clip)},
          {"--average", fmt::format("{}", settings.average)},
          {"--split", fmt::format("{}", fmt::join(settings.split, ":"))},
          {"--seed", fmt::format("{}", settings.seed)},
          {"--evaluations", fmt::format("{}", settings.evaluations)},
          {"--validate", fmt::format("{}", settings.validate)}};
}

std::string checkpoint_bytes(const State& state, const Course& course) {
  std::vector<double> numbers;
  const auto put = [&](const auto& value) { numbers.push_back(static_cast<double>(value)); };
  visit_numbers(state, put);
  for (const Row& row : state.history) visit_row(row, put);
  const std::span<const std::byte> bytes = std::as_bytes(std::span(numbers));
  const std::size_t own = numbers_in_state() * sizeof(double);
  std::vector<Tensor> tensors = {
      {.name = "numbers", .type = TensorType::f64, .shape = {numbers_in_state()}, .bytes = bytes.first(own)},
      {.name = "history",
       .type = TensorType::f64,
       .shape = {state.history.size(), numbers_in_row()},
       .bytes = bytes.subspan(own)}};
  std::vector<at::Tensor> kept;  // keeps alive what the tensors point to
  for (const auto& [name, row] : {std::pair("row", state.row), std::pair("mean", state.mean),
                                  std::pair("square", state.square), std::pair("average", state.average)}) {
    if (!row.defined()) continue;
    kept.push_back(row.detach().to(at::kCPU).contiguous());
    const auto count = static_cast<std::size_t>(row.numel());
    tensors.push_back({.name = name,
                       .type = TensorType::f32,
                       .shape = {count},
                       .bytes = {static_cast<const std::byte*>(kept.back().data_ptr()), count * sizeof(float)}});
  }
  std::vector<std::pair<std::string, std::string>> metadata(course.begin(), course.end());
  metadata.emplace_back(kKind, kProgram);
  return neural::to_safetensors(tensors, metadata);
}

Result<State> read_checkpoint(const std::string& path, const Course& course, std::int64_t parameters) {
  const auto mapped = neural::MappedFile::open(path);
  if (!mapped) return tl::unexpected(mapped.error());
  const auto file = Safetensors::parse(mapped->bytes());
  if (!file) return at_place(path, file.error());
  if (auto same = check_course(*file, course); !same) return at_place(path, same.error());
  auto state = state_in(*file, parameters, course.at("--average") != "0");
  if (!state) return at_place(path, state.error());
  return state;
}

}  // namespace teka::train
