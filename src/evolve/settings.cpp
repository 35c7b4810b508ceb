#include "evolve/settings.hpp"

namespace teka {

Result<void> validate(const Settings& s) {
  if (s.population < 2) return fail("a population of {} is too small; the minimum is 2", s.population);
  if (s.population > 10'000'000) return fail("a population of {} is too large; the maximum is 10000000", s.population);
  if (s.elite >= s.population)
    return fail("an elite of {} must be smaller than the population of {}", s.elite, s.population);
  if (!(s.crossover_rate >= 0 && s.crossover_rate <= 1)) {
    return fail("the crossover rate {} is not a probability from 0 to 1", s.crossover_rate);
  }
  if (s.tournament_size < 1) return fail("a tournament needs at least 1 competitor");
  if (!(s.rank_pressure >= 1 && s.rank_pressure <= 2)) {
    return fail("the rank pressure {} is not between 1 and 2", s.rank_pressure);
  }
  if (s.ranked > s.population) {
    return fail("{} ranked parents are more than the population of {}", s.ranked, s.population);
  }
  if (!(s.truncation_share > 0 && s.truncation_share <= 1)) {
    return fail("the truncation share {} must be above 0 and at most 1", s.truncation_share);
  }
  if (s.offspring < 1 || s.offspring > s.population) {
    return fail("{} offspring per step is out of range; choose 1 to the population of {}", s.offspring, s.population);
  }
  if (s.noise.samples < 1 || s.noise.final_samples < 2 || s.noise.finalists < 1) {
    return fail("a noisy problem needs at least 1 sample, 2 final samples and 1 finalist");
  }
  if (s.islands.count < 1 || s.islands.every < 1)
    return fail("at least 1 island and 1 generation between migrations are needed");
  if (s.islands.migrants >= s.population || s.immigration.count >= s.population) {
    return fail("migrants or immigrants would replace the whole population of {}", s.population);
  }
  return {};
}

std::string_view name_of(StopReason reason) {
  switch (reason) {
    case StopReason::generations:
      return "generations";
    case StopReason::evaluations:
      return "evaluations";
    case StopReason::target:
      return "target";
    case StopReason::stagnation:
      return "stagnation";
    case StopReason::spread:
      return "spread";
    case StopReason::converged:
      return "converged";
    case StopReason::observer:
      return "observer";
    case StopReason::interrupted:
      return "interrupted";
  }
  return "";
}

}  // namespace teka
