// Tiles with identities, so that the page can animate them.
import { type Ranks, type Step, motions } from "./rules";

export interface Tile {
  id: number;
  rank: number;
  cell: number;
  /// "gone": merged into another tile; removed with the next move.
  kind: "still" | "new" | "merged" | "gone";
}

let lastId = 0;

export function tilesOf(ranks: Ranks): Tile[] {
  return ranks.flatMap((rank, cell) => (rank ? [{ id: ++lastId, rank, cell, kind: "still" as const }] : []));
}

export function moved(tiles: readonly Tile[], step: Step): Tile[] {
  const here = new Map(tiles.filter((tile) => tile.kind !== "gone").map((tile) => [tile.cell, tile]));
  const ranks = Array.from({ length: 16 }, (_, cell) => here.get(cell)?.rank ?? 0);
  const next = new Map<number, Tile>();
  const gone: Tile[] = [];
  for (const { from, to, merged } of motions(ranks, step.direction)) {
    const tile = here.get(from)!;
    if (!merged) {
      next.set(to, { ...tile, cell: to, kind: "still" });
      continue;
    }
    gone.push({ ...next.get(to)!, kind: "gone" }, { ...tile, cell: to, kind: "gone" });
    next.set(to, { id: ++lastId, rank: tile.rank + 1, cell: to, kind: "merged" });
  }
  next.set(step.cell, { id: ++lastId, rank: step.rank, cell: step.cell, kind: "new" });
  return [...gone, ...next.values()];
}
