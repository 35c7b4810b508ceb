#include "runs/run_recorder.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cmath>

#include "core/file.hpp"
#include "core/text.hpp"
#include "json/json.hpp"

namespace teka::runs {
namespace {

constexpr const char* kEvents = "events.jsonl";
constexpr std::chrono::milliseconds kBetweenLooks{200};
constexpr std::chrono::seconds kBetweenStates{1};

Value value_of(const Event& event, double seconds) {
  Value line(Value::Object{{"seconds", std::round(seconds * 1000) / 1000}});
  if (const auto* point = std::get_if<PointEvent>(&event)) {
    line.set("series", point->series);
    line.set("x", point->x);
    line.set("y", point->y);
  } else if (const auto* best = std::get_if<BestEvent>(&event)) {
    line.set("best", best->value);
    if (!best->level.is_null()) line.set("level", best->level);
  } else if (const auto* cell = std::get_if<CellEvent>(&event)) {
    line.set("column", std::uint64_t{cell->column});
    line.set("row", std::uint64_t{cell->row});
    line.set("value", cell->value);
  }
  return line;
}

}  // namespace

RunRecorder::RunRecorder(const RunFolder& run, std::function<void()> stop) : run_(run), stop_(std::move(stop)) {
  if (const auto before = run.state()) state_ = *before;
  seconds_before_ = state_.seconds;
  state_.status = Status::running;
  state_.message.clear();
  read_events();
  (void)run_.write(state_);
  watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
}

RunRecorder::~RunRecorder() = default;

/// Half a line, which a kill leaves, is cut off.
void RunRecorder::read_events() {
  auto text = read_file(run_.file(kEvents));
  if (!text) return;
  const std::size_t whole = text->rfind('\n') + 1;  // npos + 1 is 0
  if (whole < text->size()) (void)write_file(run_.file(kEvents), std::string_view(*text).substr(0, whole));
  text->resize(whole);
  for (const std::string_view line : split(*text, '\n')) {
    const auto event = line.empty() ? Result<Value>(Value()) : parse_json(line);
    const Value* series = event ? event->find("series") : nullptr;
    const Value* x = event ? event->find("x") : nullptr;
    if (series == nullptr || x == nullptr || !x->is_number() || series->get<std::string>() == nullptr) continue;
    last_x_[*series->get<std::string>()] = x->number();
  }
}

RunState RunRecorder::state() const {
  const double session = std::chrono::duration<double>(Clock::now() - start_).count();
  RunState now = state_;
  now.seconds = seconds_before_ + session;
  const bool is_moving = now.done > done_at_start_ && now.total > now.done;
  now.seconds_left =
      is_moving ? session * static_cast<double>(now.total - now.done) / static_cast<double>(now.done - done_at_start_)
                : 0;
  return now;
}

void RunRecorder::tell(const Event& event) {
  const std::lock_guard lock(mutex_);
  const auto* count = std::get_if<CountEvent>(&event);
  if (count == nullptr) return add_event(event);
  if (!std::exchange(has_count_, true)) done_at_start_ = count->done;
  state_.done = count->done;
  state_.total = count->total;
  state_.note = count->note;
}

void RunRecorder::add_event(const Event& event) {
  if (const auto* point = std::get_if<PointEvent>(&event)) {
    const auto known = last_x_.find(point->series);
    if (known != last_x_.end() && point->x <= known->second) return;
    last_x_[point->series] = point->x;
  }
  const double seconds = seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
  events_ += to_json_line(value_of(event, seconds)) + '\n';
}

/// Not each by itself: there may be thousands a second.
void RunRecorder::write_events() {
  std::string events;
  {
    const std::lock_guard lock(mutex_);
    events.swap(events_);
  }
  if (!events.empty()) (void)append_to_file(run_.file(kEvents), events);
}

void RunRecorder::watch(const std::stop_token& over) {
  auto next_state = Clock::now() + kBetweenStates;
  while (!over.stop_requested()) {
    std::this_thread::sleep_for(kBetweenLooks);
    if (!is_cancelled_ && run_.is_cancel_requested()) {
      is_cancelled_ = true;
      stop_();
    }
    write_events();
    if (Clock::now() < next_state || over.stop_requested()) continue;
    next_state = Clock::now() + kBetweenStates;
    const std::lock_guard lock(mutex_);
    (void)run_.write(state());
  }
}

void RunRecorder::finish(Status status, std::string message) {
  watcher_.request_stop();
  watcher_.join();
  write_events();
  const std::lock_guard lock(mutex_);
  RunState last = state();
  last.status = status;
  last.message = std::move(message);
  last.seconds_left = 0;
  (void)run_.write(last);
}

}  // namespace teka::runs
