// Learns the n-tuple network of 2048 on a graphics card, by temporal differences on afterstates: thousands of games at
// once, one warp each, all on the same weights. How the network in models/ was made; docs/2048.md says with what
// settings. Not part of the build: nvcc -O3 -arch=sm_90 -std=c++17 train/ntuple_cuda.cu -o ntuple_cuda
//
//   ntuple_cuda FROM TO TOTAL OPTIMISM STATE [FOLDER MILLIONS]
//
// learns from second FROM to second TO of a course of TOTAL seconds (the steps become smaller at its end), goes on from
// the file STATE when FROM is not 0, and leaves its own state there. With a FOLDER it ends by writing the MILLIONS of
// weights that games touch most.
//
// The four 6-tuples are those of games/twenty48/ntuple.hpp, each looked up in the eight symmetries: 32 weights, one for
// each lane of a warp. Step sizes by temporal coherence (Beal and Smith; Jaskowski 2016): |sum of errors| / sum of
// |errors|, for each weight. A round is one move of every game; a weight that several games touch in a round changes by the
// mean of their errors, not the sum: else those of thousands of games would add up to wild steps.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

typedef unsigned long long u64;
typedef unsigned int u32;

constexpr int kTuples = 4;
constexpr u32 kEntries = 1u << 24;
constexpr u64 kStage = u64(kTuples) * kEntries;
constexpr int kStages = 3;  // all boards; from 16384 on; from 16384 and 8192 on
constexpr u64 kAll = kStages * kStage;

#define CHECK_CUDA(call)                                                                  \
  do {                                                                                    \
    cudaError_t e = (call);                                                               \
    if (e != cudaSuccess) {                                                               \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e));     \
      std::exit(1);                                                                       \
    }                                                                                     \
  } while (0)

struct alignas(32) Weight {   // what one access to memory fetches
  float sum, count, all, touched;  // of this round: errors, their number, |errors|; touched: counted when told to
  float value, error, size, unused;  // the weight; sum of errors; sum of |errors|
};

struct Tables {
  unsigned short left[65536], right[65536];
  u32 points[65536];
};

__host__ __device__ inline u64 transposed(u64 b) {
  u64 t = (b ^ (b >> 12)) & 0x0000F0F00000F0F0ULL;
  b ^= t ^ (t << 12);
  t = (b ^ (b >> 24)) & 0x00000000FF00FF00ULL;
  return b ^ t ^ (t << 24);
}
__host__ __device__ inline u64 mirrored(u64 b) {
  b = (b & 0xFF00FF00FF00FF00ULL) >> 8 | (b & 0x00FF00FF00FF00FFULL) << 8;
  return (b & 0xF0F0F0F0F0F0F0F0ULL) >> 4 | (b & 0x0F0F0F0F0F0F0F0FULL) << 4;
}
__host__ __device__ inline u64 flipped(u64 b) {
  b = b >> 32 | b << 32;
  return (b & 0xFFFF0000FFFF0000ULL) >> 16 | (b & 0x0000FFFF0000FFFFULL) << 16;
}

__host__ __device__ inline int stage_of(u64 b) {
  const u64 great = b >> 3 & b >> 2 & b >> 1 & 0x1111111111111111ULL;
  if (great == 0) return 0;
  const u64 next = b >> 3 & b >> 2 & ~(b >> 1) & b & 0x1111111111111111ULL;
#ifdef __CUDA_ARCH__
  return 1 + (__popcll(great | next) > 1);
#else
  return 1 + (__builtin_popcountll(great | next) > 1);
#endif
}

/// Lane: symmetry (0 to 7) times four, plus the tuple. The tuples, as cells of the board:
/// 0 1 2 3 4 5, 4 5 6 7 8 9, 0 1 2 4 5 6, 4 5 6 8 9 10.
__host__ __device__ inline u32 index_of(u64 b, int lane) {
  const u32 stage = u32(stage_of(b));
  const int s = lane >> 2;
  if (s & 1) b = transposed(b);
  if (s & 2) b = mirrored(b);
  if (s & 4) b = flipped(b);
  const int tuple = lane & 3;
  if (tuple & 1) b >>= 16;
  u32 key = tuple < 2 ? u32(b & 0xFFFFFF) : u32((b & 0xFFF) | (b >> 4 & 0xFFF000));
  return stage * u32(kStage) + u32(tuple) * kEntries + key;
}

#ifdef __CUDACC__

struct Stats {
  u64 moves;
  u64 games[4], points[4], reached[4][16];  // by the kind of game
};

struct Game {
  u64 board, from, learned;  // from: the afterstate to be learned next; learned: the one of this round
  u64 snapshot, older;       // positions to go on from
  u64 gate[2];               // where the later stages began
  u32 score, moves, next_snapshot, snapshot_score, older_score, gate_score[2], kind;  // kind: 0 fresh, 1 and 2 from a gate, 3 from a snapshot
  u64 random;
};

__device__ inline u32 draw(u64& s) {  // xorshift*, the upper half
  s ^= s >> 12;
  s ^= s << 25;
  s ^= s >> 27;
  return u32((s * 0x2545F4914F6CDD1DULL) >> 32);
}

__device__ inline u64 with_new_tile(u64 b, u64& random) {
  u64 e = b | b >> 2;
  e = ~(e | e >> 1) & 0x1111111111111111ULL;
  int skip = __umulhi(draw(random), u32(__popcll(e)));
  for (; skip > 0; --skip) e &= e - 1;
  e &= ~e + 1;
  return b | (draw(random) < 429496730u ? e << 1 : e);
}

__device__ inline float summed(float v) {
  for (int i = 16; i > 0; i >>= 1) v += __shfl_xor_sync(~0u, v, i);
  return v;
}

/// One move of every game. `restarts`: of 256 games that end, so many go on from an earlier position.
__global__ void play(Weight* weights, Game* games, int count, bool learns, int restarts, const Tables* tables,
                     Stats* stats) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const int lane = threadIdx.x & 31;
  if (at >= count) return;
  Game g = games[at];
  const u32 last = index_of(g.from, lane);
  const float before = learns ? weights[last].value : 0;
  {
    // Lanes 0 to 15: one row of one direction each (up, right, down, left).
    const int d = lane >> 2 & 3;
    const u64 turned = d & 1 ? g.board : transposed(g.board);
    const u32 row = turned >> (16 * (lane & 3)) & 0xFFFF;
    const bool to_left = d == 0 || d == 3;
    u64 slid = u64(to_left ? tables->left[row] : tables->right[row]) << (16 * (lane & 3));
    u32 points = tables->points[row];
    slid |= __shfl_xor_sync(~0u, slid, 1);
    slid |= __shfl_xor_sync(~0u, slid, 2);
    points += __shfl_xor_sync(~0u, points, 1);
    points += __shfl_xor_sync(~0u, points, 2);
    if (!(d & 1)) slid = transposed(slid);
    u64 after[4];
    u32 won[4];
    u32 index[4];
    float value[4];
    for (int i = 0; i < 4; ++i) {
      after[i] = __shfl_sync(~0u, slid, 4 * i);
      won[i] = __shfl_sync(~0u, points, 4 * i);
      index[i] = index_of(after[i], lane);
    }
    for (int i = 0; i < 4; ++i) value[i] = weights[index[i]].value;
    int best = -1;
    float most = 0;
    for (int i = 0; i < 4; ++i) {
      value[i] = summed(value[i]);
      if (after[i] != g.board && (best < 0 || won[i] + value[i] > most)) best = i, most = won[i] + value[i];
    }
    for (int i = 0; i < 4; ++i) {
      if (!learns && after[i] != g.board) atomicAdd(&weights[index[i]].touched, 1.0f);
    }
    g.learned = g.from;
    if (g.from && learns) {
      const float delta = (best < 0 ? 0.0f : most) - summed(before);
      atomicAdd(reinterpret_cast<float4*>(weights + last), make_float4(delta, 1.0f, fabsf(delta), 0.0f));
    }
    if (best >= 0) {
      for (int i = 0; i < 4; ++i) {  // no indexing by a variable: registers
        if (i == best) g.from = after[i], g.score += won[i];
      }
      const int stage = stage_of(g.board);
      g.board = with_new_tile(g.from, g.random);
      const int now = stage_of(g.board);
      if (now > stage) {
        if (now == 1) g.gate[0] = g.board, g.gate_score[0] = g.score;
        if (now == 2) g.gate[1] = g.board, g.gate_score[1] = g.score;
      }
      if (++g.moves == g.next_snapshot) {
        g.older = g.snapshot, g.older_score = g.snapshot_score;
        g.snapshot = g.board, g.snapshot_score = g.score;
        g.next_snapshot *= 2;
      }
      if (lane == 0) games[at] = g;
      return;
    }
    // Over.
    if (lane == 0) {
      atomicAdd(&stats->moves, u64(g.moves));
      u32 top = 0;
      for (u64 b = g.board; b; b >>= 4) top = max(top, u32(b & 15));
      atomicAdd(&stats->games[g.kind], 1ULL);
      atomicAdd(&stats->points[g.kind], u64(g.score));
      atomicAdd(&stats->reached[g.kind][top], 1ULL);
    }
    const int chance = draw(g.random) >> 24;
    g.kind = 0;
    if (chance < restarts && g.gate[1]) {
      g.board = g.gate[1], g.score = g.gate_score[1], g.kind = 2;
    } else if (chance < 2 * restarts && g.gate[0]) {
      g.board = g.gate[0], g.score = g.gate_score[0], g.kind = 1;
    } else if (chance < 3 * restarts && g.older) {
      g.board = g.older, g.score = g.older_score, g.kind = 3;
    } else {
      g.board = with_new_tile(with_new_tile(0, g.random), g.random), g.score = 0;
    }
    g.from = 0, g.moves = 0, g.next_snapshot = 512, g.snapshot = g.older = 0;
  }
  if (lane == 0) games[at] = g;
}

/// Changes the weights by what this round found. The first to come takes all that was found for a weight.
__global__ void learn(Weight* weights, const Game* games, int count, float beta) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (at >= count || games[at].learned == 0) return;
  Weight& w = weights[index_of(games[at].learned, threadIdx.x & 31)];
  const float n = atomicExch(&w.count, 0.0f);
  if (n == 0) return;
  const float mean = w.sum / n;
  const float alpha = w.size > 0 ? fabsf(w.error) / w.size : 1.0f;
  w.value += beta * alpha * mean / 32;
  w.error += mean;
  w.size += w.all / n;
  w.sum = w.all = 0;
}

__global__ void start(Weight* weights, float each) {
  for (u64 i = u64(blockIdx.x) * blockDim.x + threadIdx.x; i < kAll; i += u64(gridDim.x) * blockDim.x) {
    weights[i] = {0, 0, 0, 0, each, 0, 0, 0};
  }
}

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Tables make_tables() {
  Tables t{};
  for (u32 row = 0; row < 65536; ++row) {
    u32 out = 0, waiting = 0;
    int filled = 0;
    for (int x = 0; x < 4; ++x) {
      const u32 rank = row >> (4 * x) & 15;
      if (rank == 0) continue;
      if (rank == waiting && rank < 15) {
        t.points[row] += 2u << rank;
        out += 1u << (4 * (filled - 1));
        waiting = 0;
      } else {
        out |= rank << (4 * filled++);
        waiting = rank;
      }
    }
    t.left[row] = (unsigned short)out;
    t.right[mirrored(row)] = (unsigned short)mirrored(out);
  }
  return t;
}

struct Machine {
  Weight* weights;
  Game* games;
  Tables* tables;
  Stats* stats;
  int count = 132 * 64 * 2;

  Machine() {
    CHECK_CUDA(cudaMalloc(&weights, kAll * sizeof(Weight)));
    CHECK_CUDA(cudaMalloc(&games, count * sizeof(Game)));
    CHECK_CUDA(cudaMalloc(&tables, sizeof(Tables)));
    CHECK_CUDA(cudaMallocManaged(&stats, sizeof(Stats)));
    const Tables t = make_tables();
    CHECK_CUDA(cudaMemcpy(tables, &t, sizeof t, cudaMemcpyHostToDevice));
    restart(1);
  }
  void restart(u64 seed) {
    std::vector<Game> fresh(count);
    std::memset(fresh.data(), 0, fresh.size() * sizeof(Game));
    for (int i = 0; i < count; ++i) {
      u64 x = seed * 0x9E3779B97F4A7C15ULL + u64(i + 1) * 0xD1B54A32D192ED03ULL;
      x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
      fresh[i].random = (x ^ (x >> 27)) * 0x94D049BB133111EBULL | 1;
      fresh[i].board = 0x11ULL << (4 * (i % 15));
      fresh[i].next_snapshot = 512;
    }
    CHECK_CUDA(cudaMemcpy(games, fresh.data(), count * sizeof(Game), cudaMemcpyHostToDevice));
    std::memset(stats, 0, sizeof *stats);
  }
  void run(int rounds, float beta, int restarts) {
    const int blocks = (count * 32 + 127) / 128;
    for (int i = 0; i < rounds; ++i) {
      play<<<blocks, 128>>>(weights, games, count, beta > 0, restarts, tables, stats);
      if (beta > 0) learn<<<blocks, 128>>>(weights, games, count, beta);
    }
  }
  void wait() { CHECK_CUDA(cudaDeviceSynchronize()); }
  void tell(const char* what, double seconds) {
    std::printf("%s %.0f s, %.1f M moves/s", what, seconds, stats->moves / 1e6);
    for (int kind = 0; kind < 3; ++kind) {
      const double n = stats->games[kind] ? double(stats->games[kind]) : 1;
      std::printf(" | games %llu, mean %.0f;", stats->games[kind], stats->points[kind] / n);
      double at_least = 0;
      for (int r = 15; r >= 11; --r) {
        at_least += stats->reached[kind][r];
        if (kind == 0 || r > 13) std::printf(" %d:%.3f", 1 << r, at_least / n);
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }

  void save(const char* path) {
    std::vector<Weight> all(kAll);
    CHECK_CUDA(cudaMemcpy(all.data(), weights, kAll * sizeof(Weight), cudaMemcpyDeviceToHost));
    FILE* f = std::fopen(path, "wb");
    if (!f || std::fwrite(all.data(), sizeof(Weight), kAll, f) != kAll) std::fprintf(stderr, "cannot write %s\n", path);
    if (f) std::fclose(f);
  }
  void load(const char* path) {
    std::vector<Weight> all(kAll);
    FILE* f = std::fopen(path, "rb");
    if (!f || std::fread(all.data(), sizeof(Weight), kAll, f) != kAll) {
      std::fprintf(stderr, "cannot read %s\n", path);
      std::exit(1);
    }
    std::fclose(f);
    CHECK_CUDA(cudaMemcpy(weights, all.data(), kAll * sizeof(Weight), cudaMemcpyHostToDevice));
  }
};

/// Games without learning; counts which weights they touch. Long games end late: `rounds` is enough for all.
double measure(Machine& m, const char* what, int rounds, u64 seed) {
  m.restart(seed);
  const double begin = now();
  for (int done = 0; done < rounds; done += 200) m.run(200, 0, 0);
  m.wait();
  const double took = now() - begin;
  m.stats->moves = u64(m.stats->moves / took);
  m.tell(what, took);
  return double(m.stats->points[0]) / std::max<u64>(1, m.stats->games[0]);
}

void write_parts(const std::vector<Weight>& all, float least, const std::string& folder) {
  // One file per stage and tuple: gaps between indices (varint), values (16 bits, in units of 4), how often touched (log).
  for (int part = 0; part < kStages * kTuples; ++part) {
    const std::string name = folder + "/part" + std::to_string(part) + ".bin";
    FILE* f = std::fopen(name.c_str(), "wb");
    const u64 begin = u64(part) * kEntries;
    std::vector<unsigned char> gaps;
    std::vector<short> values;
    std::vector<unsigned char> heat;
    u64 last = begin;
    for (u64 i = begin; i < begin + kEntries; ++i) {
      if (all[i].touched < least) continue;
      u64 gap = i - last;
      last = i;
      for (; gap >= 128; gap >>= 7) gaps.push_back((unsigned char)(gap | 128));
      gaps.push_back((unsigned char)gap);
      const float v = std::fmin(32767.f, std::fmax(-32768.f, std::rint(all[i].value / 4)));
      values.push_back((short)v);
      heat.push_back((unsigned char)std::min(255.f, 8 * std::log2(1 + all[i].touched)));
    }
    const u32 head[2] = {u32(values.size()), u32(gaps.size())};
    std::fwrite(head, 4, 2, f);
    std::fwrite(gaps.data(), 1, gaps.size(), f);
    std::fwrite(values.data(), 2, values.size(), f);
    std::fwrite(heat.data(), 1, heat.size(), f);
    std::fclose(f);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: ntuple_cuda FROM TO TOTAL OPTIMISM STATE [FOLDER MILLIONS]\n");
    return 2;
  }
  const double from = std::atof(argv[1]), to = std::atof(argv[2]), total = std::atof(argv[3]);
  const float optimism = float(std::atof(argv[4]));
  const char* state = argv[5];
  const std::string folder = argc > 6 ? argv[6] : "";
  const double millions = argc > 7 ? std::atof(argv[7]) : 0;
  Machine m;
  if (from > 0) {
    m.load(state);
    m.restart(u64(from));
  } else {
    start<<<1024, 256>>>(m.weights, optimism / 32);
  }
  m.wait();
  const double begin = now() - from;
  double told = now();
  while (now() - begin < to) {
    const double part = (now() - begin) / total;
    m.run(1000, part < 0.8 ? 1.0f : part < 0.93 ? 0.1f : 0.01f, 64);
    m.wait();
    if (now() - told > 20) {
      m.stats->moves = u64(m.stats->moves / (now() - told));
      m.tell("learning", now() - begin);
      std::memset(m.stats, 0, sizeof *m.stats);
      told = now();
    }
  }
  m.save(state);
  measure(m, "greedy, all weights", 40'000, 77);
  if (millions <= 0) return 0;
  std::vector<Weight> all(kAll);
  CHECK_CUDA(cudaMemcpy(all.data(), m.weights, kAll * sizeof(Weight), cudaMemcpyDeviceToHost));
  std::vector<float> touched;
  for (const Weight& w : all) {
    if (w.touched > 0) touched.push_back(w.touched);
  }
  std::printf("touched by greedy games: %.2f M of %.2f M weights\n", touched.size() / 1e6, kAll / 1e6);
  std::sort(touched.begin(), touched.end(), [](float a, float b) { return a > b; });
  const auto least_for = [&](double n) {
    const size_t at = size_t(n * 1e6);
    return at < touched.size() ? touched[at] : 1.0f;
  };
  write_parts(all, least_for(millions), folder);
  return 0;
}
#endif
