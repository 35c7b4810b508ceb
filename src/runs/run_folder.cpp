#include "runs/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <thread>

#include "core/file.hpp"
#include "core/text.hpp"
#include "json/json.hpp"

namespace teka::runs {
namespace {

namespace fs = std::filesystem;

constexpr const char* kInfo = "run.json";
constexpr const char* kState = "state.json";
constexpr const char* kLog = "log.txt";
constexpr const char* kLock = "lock";
constexpr const char* kCancel = "cancel";

constexpr std::array<std::string_view, 5> kStatusNames = {"running", "done", "interrupted", "cancelled", "failed"};

bool is_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  };
  return !name.empty() && name.size() <= 100 && name[0] != '.' && name[0] != '-' && std::ranges::all_of(name, allowed);
}

std::string text_of(const Value& value, std::string_view member) {
  const Value* found = value.find(member);
  const auto* text = found == nullptr ? nullptr : found->get<std::string>();
  return text == nullptr ? "" : *text;
}

double number_of(const Value& value, std::string_view member) {
  const Value* found = value.find(member);
  return found != nullptr && found->is_number() ? found->number() : 0;
}

Result<Value> read_document(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  auto document = parse_json(*text);
  if (!document) return at_place(path, document.error());
  return document;
}

}  // namespace

std::string_view name_of(Status status) {
  return kStatusNames[static_cast<std::size_t>(status)];
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

RunLock::~RunLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<RunFolder> RunFolder::create(const std::string& root, const std::string& name, const RunInfo& info) {
  if (!is_name(name)) {
    return fail("--run: '{}' is no name for a run; use letters, digits, '-', '_' and '.'", name);
  }
  if (auto made = make_folder(root); !made) return tl::unexpected(made.error());
  RunFolder run(fs::path(root) / name);
  if (::mkdir(run.path_.c_str(), 0777) != 0) {
    if (errno != EEXIST) return fail("cannot create the folder '{}': {}", run.path_.string(), std::strerror(errno));
    return fail("--run: there is a run '{0}' already; teka runs resume {0} goes on with it, another name starts anew",
                name);
  }
  Value::Array words;
  for (const std::string& word : info.words) words.emplace_back(word);
  const Value document = Value::Object{
      {"teka", info.version}, {"command", std::move(words)}, {"folder", info.folder}, {"created", info.created}};
  if (auto written = write_file(run.file(kInfo), to_json(document) + '\n'); !written) {
    return tl::unexpected(written.error());
  }
  return run;
}

std::vector<RunFolder> RunFolder::all(const std::string& root) {
  std::vector<RunFolder> runs;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(root, ignored)) {
    if (fs::exists(entry.path() / kInfo, ignored)) runs.push_back(RunFolder(entry.path()));
  }
  std::ranges::sort(runs, {}, &RunFolder::name);
  return runs;
}

Result<RunFolder> RunFolder::find(const std::string& root, const std::string& name) {
  std::error_code ignored;
  if (is_name(name) && fs::exists(fs::path(root) / name / kInfo, ignored)) return RunFolder(fs::path(root) / name);
  std::vector<std::string> names;
  for (const RunFolder& run : all(root)) names.push_back(run.name());
  if (names.empty()) return fail("there is no run '{}', nor any other in {}", name, root);
  return fail("there is no run '{}' in {}{}", name, root,
              suggestion(name, std::vector<std::string_view>(names.begin(), names.end())));
}

std::vector<std::string> RunFolder::files() const {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path_, ignored)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

Result<RunInfo> RunFolder::info() const {
  const auto document = read_document(file(kInfo));
  if (!document) return tl::unexpected(document.error());
  RunInfo info{.words = {},
               .folder = text_of(*document, "folder"),
               .created = text_of(*document, "created"),
               .version = text_of(*document, "teka")};
  const Value* words = document->find("command");
  const auto* list = words == nullptr ? nullptr : words->get<Value::Array>();
  if (list == nullptr) return fail("{}: command: a list of words was expected", file(kInfo));
  for (const Value& word : *list) {
    if (const auto* text = word.get<std::string>()) info.words.push_back(*text);
  }
  return info;
}

Result<RunState> RunFolder::state() const {
  const bool is_held = is_locked();  // before reading: a process that ends meanwhile has written its last state
  std::error_code ignored;
  if (!fs::exists(file(kState), ignored)) {
    return RunState{.status = is_held ? Status::running : Status::interrupted, .note = {}, .message = {}};
  }
  const auto document = read_document(file(kState));
  if (!document) return tl::unexpected(document.error());
  RunState state{.status = Status::failed,
                 .done = static_cast<std::uint64_t>(number_of(*document, "done")),
                 .total = static_cast<std::uint64_t>(number_of(*document, "total")),
                 .note = text_of(*document, "note"),
                 .seconds = number_of(*document, "seconds"),
                 .seconds_left = number_of(*document, "seconds_left"),
                 .message = text_of(*document, "message")};
  const auto found = std::ranges::find(kStatusNames, text_of(*document, "status"));
  if (found == kStatusNames.end()) return fail("{}: status: one of its names was expected", file(kState));
  state.status = static_cast<Status>(found - kStatusNames.begin());
  if (state.status == Status::running && !is_held) state.status = Status::interrupted;
  if (state.status != Status::running) state.seconds_left = 0;
  return state;
}

Result<void> RunFolder::write(const RunState& state) const {
  const Value document = Value::Object{{"status", name_of(state.status)},
                                       {"done", state.done},
                                       {"total", state.total},
                                       {"note", state.note},
                                       {"seconds", state.seconds},
                                       {"seconds_left", state.seconds_left},
                                       {"message", state.message}};
  return write_file(file(kState), to_json(document) + '\n');
}

void RunFolder::log(std::string_view line) const {
  (void)append_to_file(file(kLog), fmt::format("{} {}\n", time_now(), line));  // the work matters more
}

Result<RunLock> RunFolder::lock() const {
  const int descriptor = ::open(file(kLock).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return fail("cannot write '{}': {}", file(kLock), std::strerror(errno));
  RunLock held(descriptor);
  // Who only looks whether it is locked holds a lock for a moment.
  constexpr int kTries = 5;
  for (int i = 0; i < kTries; ++i) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return held;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return fail("the run '{0}' is running; teka runs follow {0} shows how far it is", name());
}

bool RunFolder::is_locked() const {
  const int descriptor = ::open(file(kLock).c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const RunLock probe(descriptor);
  return ::flock(descriptor, LOCK_SH | LOCK_NB) != 0;
}

void RunFolder::request_cancel() const {
  (void)append_to_file(file(kCancel), "");
}

void RunFolder::withdraw_cancel() const {
  (void)remove_file(file(kCancel));
}

bool RunFolder::is_cancel_requested() const {
  return ::access(file(kCancel).c_str(), F_OK) == 0;
}

bool RunFolder::has_parts() const {
  std::error_code ignored;
  const auto is_part = [](const fs::directory_entry& entry) { return entry.path().extension() == ".part"; };
  return std::any_of(fs::directory_iterator(path_ / "parts", ignored), fs::directory_iterator(), is_part);
}

bool RunFolder::exists() const {
  std::error_code ignored;
  return fs::exists(path_ / kInfo, ignored);
}

Result<void> RunFolder::remove() const {
  const auto held = lock();
  if (!held) return tl::unexpected(held.error());
  std::error_code reason;
  fs::remove_all(path_, reason);
  if (reason) return fail("cannot remove '{}': {}", path_.string(), reason.message());
  return {};
}

}  // namespace teka::runs
