// The rules of a slide, to animate the moves of the server, which is authoritative.
export const directions = ["up", "right", "down", "left"] as const;
export type Direction = (typeof directions)[number];

/// 16 exponents of two, row-major; 0 is empty.
export type Ranks = readonly number[];

export interface Step {
  direction: Direction;
  cell: number;
  rank: number;
}

export interface Motion {
  from: number;
  to: number;
  merged: boolean;
}

const side = 4;
const lastRank = 17;

function cellOf(direction: Direction, lane: number, step: number): number {
  const back = side - 1 - step;
  if (direction === "up") return step * side + lane;
  if (direction === "down") return back * side + lane;
  return lane * side + (direction === "left" ? step : back);
}

/// Where each tile goes. Two motions to the same cell, the second with `merged`, are a merge.
export function motions(ranks: Ranks, direction: Direction): Motion[] {
  const result: Motion[] = [];
  for (let lane = 0; lane < side; ++lane) {
    let filled = 0;
    let open = 0; // the rank that the next tile may merge with
    for (let step = 0; step < side; ++step) {
      const from = cellOf(direction, lane, step);
      const rank = ranks[from]!;
      if (rank === 0) continue;
      const merged = open === rank && rank < lastRank;
      if (!merged) ++filled;
      result.push({ from, to: cellOf(direction, lane, filled - 1), merged });
      open = merged ? 0 : rank;
    }
  }
  return result;
}

export interface Position {
  ranks: Ranks;
  score: number;
}

export function after(position: Position, step: Step): Position {
  const ranks = new Array<number>(16).fill(0);
  let score = position.score;
  for (const { from, to, merged } of motions(position.ranks, step.direction)) {
    ranks[to] = position.ranks[from]! + (merged ? 1 : 0);
    if (merged) score += 2 ** ranks[to]!;
  }
  ranks[step.cell] = step.rank;
  return { ranks, score };
}

/// "uc1l02": three characters per move, as sent by the server.
export function parseSteps(text: string): Step[] {
  const steps: Step[] = [];
  for (let i = 0; i + 2 < text.length; i += 3) {
    steps.push({
      direction: directions["urdl".indexOf(text[i]!)]!,
      cell: parseInt(text[i + 1]!, 16),
      rank: parseInt(text[i + 2]!, 16),
    });
  }
  return steps;
}

export function boardText(ranks: Ranks): string {
  const rows = [0, 4, 8, 12].map((row) => ranks.slice(row, row + 4).map((rank) => (rank ? String(2 ** rank) : ".")));
  return rows.map((row) => row.join(" ")).join(" / ");
}
