#include "cli/run_session.hpp"

#include <fmt/format.h>

#include <chrono>

#include "runs/folder_journal.hpp"

namespace teka::cli {
namespace {

using runs::Status;

constexpr int kFirstInterruption = 128;  // exit codes of signals
constexpr std::chrono::milliseconds kBetweenLooks{200};

/// Another process was asked to stop. What this one writes must say so, so it waits until it is told.
void stop_here_too(console::Interrupt& interrupt) {
  if (interrupt.token().stop_requested()) return;
  interrupt.interrupt();
  while (!interrupt.token().stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace

Hooks RunSession::hooks() {
  Hooks hooks;
  hooks.journal = [this](const std::vector<std::string>& identity,
                         const std::stop_token& stop) -> Result<std::shared_ptr<Journal>> {
    // Processes that exchange all have the state of the leader, who keeps it.
    if (part_.exchange != nullptr && !part_.is_leader) return std::make_shared<Journal>();
    return runs::FolderJournal::open(run_.file("parts"), identity, stop);
  };
  hooks.exchange = part_.exchange;
  if (!part_.is_leader) {
    hooks.is_helper = true;
    hooks.begin = [this](console::Interrupt& interrupt) { watch_leader(interrupt); };
    hooks.end = [this](int) { watcher_ = {}; };
    return hooks;
  }
  hooks.begin = [this](console::Interrupt& interrupt) {
    recorder_.emplace(run_, [&] { interrupt.interrupt(); });
    if (part_.exchange != nullptr) {
      part_.exchange->on_agreed_stop([&interrupt] { stop_here_too(interrupt); });
    }
    if (part_.helpers != nullptr) {
      stop_helpers_.emplace(interrupt.token(), [helpers = part_.helpers] { helpers->interrupt(); });
    }
  };
  hooks.tell = [this](const Event& event) { recorder_->tell(event); };
  hooks.done = [this] { is_done_ = true; };
  hooks.end = [this](int code) { end(code); };
  return hooks;
}

/// One that was not started by the leader learns from the folder that the run was cancelled or is done.
void RunSession::watch_leader(console::Interrupt& interrupt) {
  watcher_ = std::jthread([this, &interrupt](const std::stop_token& over) {
    while (!over.stop_requested()) {
      std::this_thread::sleep_for(kBetweenLooks);
      const auto state = run_.state();
      const bool is_over = state && (state->status == Status::done || state->status == Status::cancelled);
      if (run_.is_cancel_requested() || is_over) return interrupt.interrupt();
    }
  });
}

void RunSession::end(int code) {
  stop_helpers_.reset();
  if (part_.exchange != nullptr) part_.exchange->on_agreed_stop({});
  Status status = is_done_ ? Status::done : Status::failed;
  if (!is_done_ && code >= kFirstInterruption) {
    status = recorder_->is_cancelled() ? Status::cancelled : Status::interrupted;
  }
  recorder_->finish(status, status == Status::failed ? fmt::format("exit code {}", code) : "");
  run_.log(runs::name_of(status));
}

}  // namespace teka::cli
