// Running a job: what it may use, and its result as a document or as bytes.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "game/game.hpp"
#include "jobs/files.hpp"

namespace teka::jobs {

/// Documents are read and written as JSON.
Context make_context(Executor& executor, const Budget& budget, const Files& files, Progress progress);

/// Runs the job where there is neither a person nor another program to talk with. The command line and the page both
/// call this.
Result<Output> run_job(const Verb& verb, const Job& job, Context& context);

/// The result where the job asks for JSON; nothing when there is none or the format is another.
std::optional<Value> document_of(const Job& job, const Output& output);

/// The result as bytes in the job's format; empty when there is none, or when a stop came while it was turned into
/// JSON. Takes the body out of the output.
std::string bytes_of(const Job& job, Output& output, const std::stop_token& stop);
/// The same for a file: a report begins with a line that says where it comes from.
std::string file_bytes_of(const Verb& verb, const Job& job, Output& output, const std::stop_token& stop);

}  // namespace teka::jobs
