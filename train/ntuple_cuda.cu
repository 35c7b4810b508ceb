// Trains the n-tuple network of 2048 on a GPU, by temporal-difference learning of afterstates: thousands of games at
// once, one warp each, sharing the weights. Made the network in models/; docs/2048.md gives the settings. Not part of
// the build: nvcc -O3 -arch=sm_90 -std=c++17 train/ntuple_cuda.cu -o ntuple_cuda
//
//   ntuple_cuda FROM TO TOTAL OPTIMISM STATE [FOLDER MILLIONS]
//
// trains from second FROM to second TO of a schedule of TOTAL seconds (the step sizes decay at its end), resumes from
// the file STATE when FROM is not 0, and saves its state there. With a FOLDER it finally writes the MILLIONS of weights
// that games read most.
//
// The four 6-tuples are those of games/twenty48/network/network.hpp, each looked up in the eight symmetries: 32 weights, one for
// each lane of a warp. Step sizes by temporal coherence (Beal and Smith; Jaskowski 2016): |sum of errors| / sum of
// |errors|, for each weight. A round is one move of every game; a weight used by several games in a round changes by
// the mean of their errors, not the sum, which would diverge with thousands of games.
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

/// Training state of a weight; the weights themselves are stored separately, so that playing reads little memory.
struct alignas(32) Memory {
  float sum, count, all, looked;  // of this round: errors, their number, |errors|; read count (in mode count)
  float error, size, unused[2];   // of all rounds: sum of errors, sum of |errors|
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

struct Stats {
  u64 moves;
  u64 games[4], points[4], reached[4][16];  // by kind of game
  double squares[4];
};

struct Game {
  u64 board, from, learned;  // from: the next afterstate to update; learned: the one of this round
  u64 snapshot, older;       // positions to restart from
  u64 gate[2];               // where the later stages began
  u32 score, moves, next_snapshot, snapshot_score, older_score, gate_score[2], kind;  // kind: 0 new, 1 and 2 from a gate, 3 from a snapshot
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

enum class Mode { learn, measure, count };  // measure: one game each; count: counts the reads of each weight

/// One move of every game. `restarts`: of 256 games that end, this many restart from an earlier position.
__global__ void play(const float* weights, Memory* memory, Game* games, int count, Mode mode, int restarts,
                     const Tables* tables, Stats* stats) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const int lane = threadIdx.x & 31;
  if (at >= count) return;
  Game g = games[at];
  if (g.board == 0) return;
  const u32 last = index_of(g.from, lane);
  const float before = mode == Mode::learn ? weights[last] : 0;
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
    for (int i = 0; i < 4; ++i) value[i] = weights[index[i]];
    int best = -1;
    float most = 0;
    for (int i = 0; i < 4; ++i) {
      value[i] = summed(value[i]);
      if (after[i] != g.board && (best < 0 || won[i] + value[i] > most)) best = i, most = won[i] + value[i];
    }
    for (int i = 0; i < 4; ++i) {
      if (mode == Mode::count && after[i] != g.board) atomicAdd(&memory[index[i]].looked, 1.0f);
    }
    g.learned = g.from;
    if (g.from && mode == Mode::learn) {
      const float delta = (best < 0 ? 0.0f : most) - summed(before);
      atomicAdd(reinterpret_cast<float4*>(memory + last), make_float4(delta, 1.0f, fabsf(delta), 0.0f));
    }
    if (best >= 0) {
      for (int i = 0; i < 4; ++i) {  // no variable indexing: keeps the array in registers
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
    // Game over.
    if (lane == 0) {
      atomicAdd(&stats->moves, u64(g.moves));
      u32 top = 0;
      for (u64 b = g.board; b; b >>= 4) top = max(top, u32(b & 15));
      atomicAdd(&stats->games[g.kind], 1ULL);
      atomicAdd(&stats->points[g.kind], u64(g.score));
      atomicAdd(&stats->squares[g.kind], double(g.score) * g.score);
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
    if (mode == Mode::measure) g.board = 0;
    g.from = 0, g.moves = 0, g.next_snapshot = 512, g.snapshot = g.older = 0;
  }
  if (lane == 0) games[at] = g;
}

/// Updates the weights by the errors of this round. The first thread to reach a weight takes all of its errors.
__global__ void learn(float* weights, Memory* memory, const Game* games, int count, float beta) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (at >= count || games[at].learned == 0) return;
  const u32 index = index_of(games[at].learned, threadIdx.x & 31);
  Memory& m = memory[index];
  const float n = atomicExch(&m.count, 0.0f);
  if (n == 0) return;
  const float mean = m.sum / n;
  const float alpha = m.size > 0 ? fabsf(m.error) / m.size : 1.0f;
  weights[index] += beta * alpha * mean / 32;
  m.error += mean;
  m.size += m.all / n;
  m.sum = m.all = 0;
}

__global__ void start(float* weights, Memory* memory, float each) {
  for (u64 i = u64(blockIdx.x) * blockDim.x + threadIdx.x; i < kAll; i += u64(gridDim.x) * blockDim.x) {
    weights[i] = each;
    memory[i] = {};
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
  float* weights;
  Memory* memory;
  Game* games;
  Tables* tables;
  Stats* stats;
  int count = 132 * 64 * 2;

  Machine() {
    CHECK_CUDA(cudaMalloc(&weights, kAll * sizeof(float)));
    CHECK_CUDA(cudaMalloc(&memory, kAll * sizeof(Memory)));
    CHECK_CUDA(cudaMalloc(&games, count * sizeof(Game)));
    CHECK_CUDA(cudaMalloc(&tables, sizeof(Tables)));
    CHECK_CUDA(cudaMallocManaged(&stats, sizeof(Stats)));
    const Tables t = make_tables();
    CHECK_CUDA(cudaMemcpy(tables, &t, sizeof t, cudaMemcpyHostToDevice));
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
  void run(Mode mode, int rounds, float beta, int restarts) {
    const int blocks = (count * 32 + 127) / 128;
    for (int i = 0; i < rounds; ++i) {
      play<<<blocks, 128>>>(weights, memory, games, count, mode, restarts, tables, stats);
      if (mode == Mode::learn) learn<<<blocks, 128>>>(weights, memory, games, count, beta);
    }
    CHECK_CUDA(cudaDeviceSynchronize());
  }
  void tell(const char* what, double seconds) {
    std::printf("%s %.0f s, %.1f M moves/s", what, seconds, stats->moves / 1e6);
    for (int kind = 0; kind < 3; ++kind) {
      const double n = stats->games[kind] ? double(stats->games[kind]) : 1;
      const double mean = stats->points[kind] / n;
      const double variance = std::fmax(0.0, stats->squares[kind] / n - mean * mean);
      std::printf(" | games %llu, mean %.0f +- %.0f;", stats->games[kind], mean, std::sqrt(variance / n));
      double at_least = 0;
      for (int r = 15; r >= 11; --r) {
        at_least += stats->reached[kind][r];
        if (kind == 0 || r > 13) std::printf(" %d:%.4f", 1 << r, at_least / n);
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }
};

/// One game each to its end, without learning.
void measure(Machine& m, u64 seed) {
  m.restart(seed);
  const double begin = now();
  while (m.stats->games[0] < u64(m.count)) m.run(Mode::measure, 500, 0, 0);
  const double took = now() - begin;
  m.stats->moves = u64(m.stats->moves / took);
  m.tell("greedy", took);
}

/// The training state in a file: weights and memory on the GPU.
void stream(void* on_card, u64 bytes, FILE* file, bool out) {
  std::vector<char> part(1u << 28);
  for (u64 at = 0; at < bytes; at += part.size()) {
    const u64 n = std::min<u64>(part.size(), bytes - at);
    char* place = static_cast<char*>(on_card) + at;
    if (out) CHECK_CUDA(cudaMemcpy(part.data(), place, n, cudaMemcpyDeviceToHost));
    if ((out ? std::fwrite(part.data(), 1, n, file) : std::fread(part.data(), 1, n, file)) != n) {
      std::fprintf(stderr, "the state file cannot be %s\n", out ? "written" : "read");
      std::exit(1);
    }
    if (!out) CHECK_CUDA(cudaMemcpy(place, part.data(), n, cudaMemcpyHostToDevice));
  }
}

void save_or_load(Machine& m, const char* path, bool out) {
  FILE* file = std::fopen(path, out ? "wb" : "rb");
  if (!file) {
    std::fprintf(stderr, "%s cannot be opened\n", path);
    std::exit(1);
  }
  stream(m.weights, kAll * sizeof(float), file, out);
  stream(m.memory, kAll * sizeof(Memory), file, out);
  std::fclose(file);
}

/// One file per stage and tuple: gaps between indices (varint), values (16 bits, in units of 4), read counts (log).
void write_part(const float* weights, const float* looked, float least, const std::string& name) {
  std::vector<unsigned char> gaps, heat;
  std::vector<short> values;
  u64 last = 0;
  for (u64 i = 0; i < kEntries; ++i) {
    if (looked[i] < least) continue;
    u64 gap = i - last;
    last = i;
    for (; gap >= 128; gap >>= 7) gaps.push_back((unsigned char)(gap | 128));
    gaps.push_back((unsigned char)gap);
    values.push_back((short)std::fmin(32767.f, std::fmax(-32768.f, std::rint(weights[i] / 4))));
    heat.push_back((unsigned char)std::min(255.f, 8 * std::log2(1 + looked[i])));
  }
  FILE* f = std::fopen(name.c_str(), "wb");
  const u32 head[2] = {u32(values.size()), u32(gaps.size())};
  bool good = f && std::fwrite(head, 4, 2, f) == 2;
  good = good && std::fwrite(gaps.data(), 1, gaps.size(), f) == gaps.size();
  good = good && std::fwrite(values.data(), 2, values.size(), f) == values.size();
  good = good && std::fwrite(heat.data(), 1, heat.size(), f) == heat.size();
  if (!good || std::fclose(f) != 0) std::fprintf(stderr, "%s cannot be written\n", name.c_str());
}

/// Writes the `millions` of weights that games read most, including restarted games: search gets further than greedy
/// play.
void write_network(Machine& m, const std::string& folder, double millions) {
  m.restart(78);
  m.run(Mode::count, 40'000, 0, 64);
  std::vector<float> weights(kAll), looked(kAll), sorted;
  CHECK_CUDA(cudaMemcpy(weights.data(), m.weights, kAll * sizeof(float), cudaMemcpyDeviceToHost));
  std::vector<Memory> part(kEntries);
  for (u64 at = 0; at < kAll; at += kEntries) {
    CHECK_CUDA(cudaMemcpy(part.data(), m.memory + at, kEntries * sizeof(Memory), cudaMemcpyDeviceToHost));
    for (u64 i = 0; i < kEntries; ++i) {
      looked[at + i] = part[i].looked;
      if (part[i].looked > 0) sorted.push_back(part[i].looked);
    }
  }
  std::printf("read: %.2f M of %.2f M weights\n", sorted.size() / 1e6, kAll / 1e6);
  const u64 wanted = u64(millions * 1e6);
  float least = 1;
  if (wanted < sorted.size()) {
    std::nth_element(sorted.begin(), sorted.begin() + wanted, sorted.end(), [](float a, float b) { return a > b; });
    least = sorted[wanted];
  }
  for (int i = 0; i < kStages * kTuples; ++i) {
    const u64 at = u64(i) * kEntries;
    write_part(weights.data() + at, looked.data() + at, least, folder + "/part" + std::to_string(i) + ".bin");
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
    save_or_load(m, state, false);
  } else {
    start<<<1024, 256>>>(m.weights, m.memory, optimism / 32);
  }
  m.restart(u64(from) + 1);
  const double begin = now() - from;
  double told = now();
  while (now() - begin < to) {
    const double part = (now() - begin) / total;
    m.run(Mode::learn, 1000, part < 0.8 ? 1.0f : part < 0.93 ? 0.1f : 0.01f, 64);
    if (now() - told > 20) {
      m.stats->moves = u64(m.stats->moves / (now() - told));
      m.tell("learning", now() - begin);
      std::memset(m.stats, 0, sizeof *m.stats);
      told = now();
    }
  }
  save_or_load(m, state, true);
  measure(m, 77);
  if (millions > 0) write_network(m, folder, millions);
  return 0;
}
