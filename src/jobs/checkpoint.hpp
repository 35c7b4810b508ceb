// Where the journal of a job lies: the files of --checkpoint and --resume.
#pragma once

#include <optional>
#include <string>

#include "game/game.hpp"

namespace teka::jobs {

/// The file that the job saves its journal to: that of --checkpoint, otherwise that of --resume, otherwise none.
std::optional<std::string> checkpoint_file(const Verb& verb, const Parameters& parameters);

/// Gives the context the journal of this job, with the parts of --resume. Before any work: a checkpoint of another job
/// is an error.
Result<void> open_journal(const Verb& verb, const Job& job, Context& context);

}  // namespace teka::jobs
