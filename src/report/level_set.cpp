#include "report/level_set.hpp"

namespace teka {

Result<SetRequest> read_set_request(const Job& job, const Context& context) {
  const Parameters& p = job.parameters;
  auto plan = read_difficulty_plan(p, context.read_file);
  if (!plan) return tl::unexpected(plan.error());
  auto choice = read_choice(p);
  if (!choice) return tl::unexpected(choice.error());
  return SetRequest{.plan = std::move(*plan),
                    .choice = std::move(*choice),
                    .seed = Seed(job.seed),
                    .first = static_cast<std::uint64_t>(p.integer("first")),
                    .count = static_cast<std::size_t>(p.integer("count"))};
}

}  // namespace teka
