#include "jobs/run_job.hpp"

#include <algorithm>

#include "game/provenance.hpp"
#include "jobs/checkpoint.hpp"
#include "json/json.hpp"

namespace teka::jobs {

Context make_context(Executor& executor, const Budget& budget, const Files& files, Progress progress) {
  return {.executor = executor,
          .budget = budget,
          .progress = std::move(progress),
          .read_file = files.read,
          .write_file = files.write,
          .read_document = [read = files.read](const std::string& path) -> Result<Value> {
            const auto text = read(path);
            if (!text) return tl::unexpected(text.error());
            if (text->find_first_not_of(" \t\r\n") == std::string::npos) return fail("{}: the file is empty", path);
            auto document = parse_json(*text);
            if (!document) return at_place(path, document.error());
            return document;
          },
          .document_text = [](const Value& document) { return to_json(document) + '\n'; },
          .append_to_file = files.append,
          .make_folder = files.make_folder,
          .remove_file = files.remove};
}

Result<Output> run_job(const Verb& verb, const Job& job, Context& context) {
  if (verb.is_conversation && verb.is_conversation(job)) {
    return fail("this job talks over standard input and output; run it on a command line");
  }
  if (auto opened = open_journal(verb, job, context); !opened) return tl::unexpected(opened.error());
  auto output = verb.run(job, context);
  const auto saved = context.journal->save();
  if (output && !saved) output->trouble = fmt::format("the checkpoint is not saved: {}", saved.error().message);
  if (output && saved && context.journal->is_saved() && !context.journal->is_empty() && context.budget.interrupted()) {
    output->resume_from = checkpoint_file(verb, job.parameters).value_or("");
  }
  if (output) output->part = context.part(output->kept);
  return output;
}

std::optional<Value> document_of(const Job& job, const Output& output) {
  if (output.document) return output.document;
  if (!job.wants_json() || (output.items.empty() && output.metrics.empty())) return {};
  return to_value(job, output);
}

std::string bytes_of(const Job& job, Output& output, const std::stop_token& stop) {
  if (!job.wants_json() && !output.document) return std::move(output.body);
  const auto document = document_of(job, output);
  std::string bytes = document ? to_json(*document, stop) : std::string();
  if (!bytes.empty()) bytes += '\n';
  return bytes;
}

std::string file_bytes_of(const Verb& verb, const Job& job, Output& output, const std::stop_token& stop) {
  const std::string part = output.part;
  std::string bytes = bytes_of(job, output, stop);
  const auto format = std::ranges::find(verb.formats, job.format, &Format::name);
  if (bytes.empty() || format == verb.formats.end() || format->comment.empty()) return bytes;
  return fmt::format("{}{}\n\n{}", format->comment, provenance_line(job, {.part = part}), bytes);
}

}  // namespace teka::jobs
