// Where a result comes from, read back from the bytes of any file that teka wrote: the job that makes it again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "jobs/files.hpp"
#include "jobs/make_job.hpp"

namespace teka::jobs {

/// A file that was read for the result.
struct OriginInput {
  std::string name;    ///< "-": standard input
  std::uint64_t hash;  ///< of its content then
};

struct Origin {
  std::string version;  ///< of the teka that made it
  Request request;      ///< its inputs are still to be read
  std::vector<OriginInput> inputs;
  std::string option;        ///< the output option that named the file, "plots"; empty: it is the result itself
  std::string file;          ///< the file, with a stand-in for what the option said: "PREFIX-best.svg"
  std::string unrepeatable;  ///< why it cannot be made again; empty: it can
  std::string interrupted;   ///< the part of the work that it is; empty: the whole
};

/// Finds the provenance in JSON, in the texts of a PNG picture, in the metadata of safetensors, in XML or in any text.
Result<Origin> find_origin(std::string_view bytes, std::span<const Game* const> games);
/// Reads a line that provenance_line() made.
Result<Origin> read_origin_line(std::string_view line, std::span<const Game* const> games);

/// The same files, but each input of the origin must have the content that it had then; it is looked for by its name in
/// the current folder, then in `folder`.
Files with_inputs_of(const Origin& origin, std::string folder, Files files);

/// Where two results differ, for a person: "line 3 differs: A, not B" or "byte 17 differs"; empty if they are the same.
std::string describe_difference(std::string_view made, std::string_view given);

}  // namespace teka::jobs
