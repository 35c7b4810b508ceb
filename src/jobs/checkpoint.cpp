#include "jobs/checkpoint.hpp"

#include <algorithm>

#include "game/file_journal.hpp"
#include "game/provenance.hpp"

namespace teka::jobs {
namespace {

/// The file that this option of the verb names, if there is such an option and it is given.
std::optional<std::string> named_file(const Verb& verb, const Parameters& parameters, std::string_view option) {
  const bool is_declared = std::ranges::find(verb.parameters, option, &Parameter::name) != verb.parameters.end();
  return is_declared && parameters.has(option) ? std::optional(parameters.text(option)) : std::nullopt;
}

}  // namespace

std::optional<std::string> checkpoint_file(const Verb& verb, const Parameters& parameters) {
  if (auto file = named_file(verb, parameters, "checkpoint")) return file;
  auto file = named_file(verb, parameters, "resume");
  return file == "-" ? std::nullopt : file;  // standard input
}

Result<void> open_journal(const Verb& verb, const Job& job, Context& context) {
  const auto resumed = named_file(verb, job.parameters, "resume");
  FileJournal::Write write;
  if (auto file = checkpoint_file(verb, job.parameters)) {
    write = [file = *file, write_file = context.write_file](std::string_view bytes) { return write_file(file, bytes); };
  } else if (!resumed) {
    return {};
  }
  const auto journal = std::make_shared<FileJournal>(identity(job), std::move(write));
  context.journal = journal;
  if (!resumed) return {};
  const auto bytes = context.read_file(*resumed);
  if (!bytes) return tl::unexpected(bytes.error());
  if (auto loaded = journal->load(*bytes); !loaded) return at_place(*resumed, loaded.error());
  return {};
}

}  // namespace teka::jobs
