#include "games/maze/maze/genome.hpp"

#include <vector>

namespace teka::maze {

void put_bytes(ByteWriter& out, const Maze& maze) {
  out.put_all(std::vector<std::uint8_t>(maze.genes().begin(), maze.genes().end()));
}

// Genes from a checkpoint are checked like any other input: the checksum does not prove that they are valid.
bool get_bytes(ByteReader& in, Maze& maze) {
  std::vector<std::uint8_t> genes;
  if (!in.get_all(genes)) return false;
  auto read = Maze::from_genes(maze.size(), genes);
  if (!read) return false;
  read->set_ends(maze.start(), maze.goal());
  maze = std::move(*read);
  return true;
}

}  // namespace teka::maze
