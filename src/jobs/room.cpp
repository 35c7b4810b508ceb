#include "jobs/room.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "core/text.hpp"
#include "game/message.hpp"
#include "jobs/make_job.hpp"
#include "jobs/run_job.hpp"

namespace teka::jobs {
namespace {

struct EventToValue {
  Value operator()(const CountEvent& e) const {
    return Value::Object{{"type", "count"}, {"done", e.done}, {"total", e.total}, {"note", e.note}};
  }
  Value operator()(const PointEvent& e) const {
    return Value::Object{{"type", "point"}, {"series", e.series}, {"x", e.x}, {"y", e.y}};
  }
  Value operator()(const BestEvent& e) const {
    Value best(Value::Object{{"type", "best"}, {"value", e.value}});
    if (!e.level.is_null()) best.set("level", e.level);
    return best;
  }
  Value operator()(const CellEvent& e) const {
    return Value::Object{{"type", "cell"}, {"column", e.column}, {"row", e.row}, {"value", e.value}};
  }
};

/// Passes events on from any thread: counts at most ten times a second, all others at once.
class Reporter {
 public:
  explicit Reporter(const Room::Reply& reply) : reply_(reply) {}

  void operator()(const Event& event) {
    const std::lock_guard lock(mutex_);
    if (const auto* count = std::get_if<CountEvent>(&event)) {
      const auto now = std::chrono::steady_clock::now();
      const bool is_last = count->done == count->total;
      if (told_ && !is_last && now - last_ < std::chrono::milliseconds(100)) return;
      last_ = now;
      told_ = true;
    }
    reply_(to_value(event));
  }

 private:
  const Room::Reply& reply_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point last_;
  bool told_ = false;
};

/// For results that are not text, such as pictures.
std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[group >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

Value result_message(const Verb& verb, const Job& job, Result<Output> output, const Context& context) {
  Value message(Value::Object{{"type", "result"}, {"format", job.format}});
  const bool interrupted = context.budget.stop.stop_requested();
  message.set("interrupted", interrupted);
  if (!output) return message;
  message.set("reached", output->reached);
  message.set("kept", interrupted ? output->kept : std::string());
  message.set("summary", output->summary);
  if (auto document = document_of(job, *output)) {
    message.set("document", std::move(*document));
  } else if (std::string bytes = bytes_of(job, *output, context.stop_writing()); !bytes.empty()) {
    const bool is_text = std::ranges::find(verb.formats, job.format, &Format::name)->is_text;
    message.set(is_text ? "text" : "base64", is_text ? std::move(bytes) : base64(bytes));
  }
  return message;
}

class JobRoom final : public Room {
 public:
  JobRoom(std::span<const Game* const> games, unsigned threads) : games_(games), executor_(threads) {}

  void enter(const Reply& reply) override { reply(Value::Object{{"type", "ready"}}); }

  Result<void> handle(const Value& message, const Reply& reply, const std::stop_token& stop) override {
    const auto command = text_in(message, "do", "");
    if (!command) return tl::unexpected(command.error());
    if (*command == "cancel") return {};  // any new message stops the job that runs
    if (*command != "run") return fail("do: unknown command '{}'; send run or cancel", *command);
    const Value* job = message.find("job");
    return run(job == nullptr ? Value() : *job, reply, stop);
  }

 private:
  Result<void> run(const Value& document, const Reply& reply, const std::stop_token& stop) {
    const auto request = read_document(document, games_);
    if (!request) return tl::unexpected(request.error());
    const auto job = make_job(*request, no_files());
    if (!job) return tl::unexpected(job.error());
    Reporter reporter(reply);
    Context context = make_context(executor_, {.stop = stop}, no_files(), [&](const Event& event) { reporter(event); });
    auto output = run_job(*request->verb, *job, context);
    if (!output && !stop.stop_requested()) return tl::unexpected(output.error());
    reply(result_message(*request->verb, *job, std::move(output), context));
    return {};
  }

  std::span<const Game* const> games_;
  Executor executor_;
};

}  // namespace

Value to_value(const Event& event) {
  return std::visit(EventToValue{}, event);
}

std::unique_ptr<Room> make_job_room(std::span<const Game* const> games, unsigned threads) {
  return std::make_unique<JobRoom>(games, threads);
}

}  // namespace teka::jobs
