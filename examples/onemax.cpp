// A minimal use of the library: evolve a string of 100 ones.
#include <cstdio>
#include <numeric>
#include <teka/engine.hpp>

struct OneMax {
  using Genome = std::array<unsigned char, 100>;
  Genome random(teka::Rng& rng) const {
    Genome genome;
    for (auto& gene : genome) gene = static_cast<unsigned char>(rng.below(2));
    return genome;
  }
  void cross(const Genome& a, const Genome& b, Genome& child, teka::Rng& rng) const {
    teka::uniform_cross<unsigned char>(a, b, child, rng);
  }
  void mutate(Genome& genome, teka::Rng& rng) const { teka::flip_mutation<unsigned char>(genome, 0.01, rng); }
  double evaluate(const Genome& genome) const { return std::accumulate(genome.begin(), genome.end(), 0.0); }
};

int main() {
  teka::Settings settings;
  settings.goal = teka::Goal::maximise;
  settings.stop = {.generations = 500, .target = 100};
  teka::Executor executor;  // all cores; the result is the same on any number
  const auto outcome = teka::evolve(OneMax{}, settings, teka::Seed(1), executor);
  std::printf("%.0f of 100 ones after %llu evaluations\n", outcome.value,
              static_cast<unsigned long long>(outcome.evaluations));
  return outcome.value == 100 ? 0 : 1;
}
