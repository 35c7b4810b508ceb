// The board: tiles that slide, merge and appear, and swipe input.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type Direction, type Ranks, boardText } from "./rules";
import type { Tile } from "./tiles";

export const cells = Array.from({ length: 16 }, (_, cell) => cell);

export function placeOf(cell: number) {
  return { "--x": cell % 4, "--y": Math.floor(cell / 4) };
}

export function tileClass(rank: number): string {
  return `tile rank-${rank} digits-${String(2 ** rank).length}`;
}

function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const shortest = 24;
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.max(Math.abs(x), Math.abs(y)) < shortest) return;
      if (Math.abs(x) > Math.abs(y)) onSwipe(x > 0 ? "right" : "left");
      else onSwipe(y > 0 ? "down" : "up");
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

interface Props {
  tiles: readonly Tile[];
  ranks: Ranks;
  fast: boolean;
  onSwipe: (direction: Direction) => void;
  children?: ComponentChildren;
}

export function Board({ tiles, ranks, fast, onSwipe, children }: Props) {
  const swipe = useSwipe(onSwipe);
  // In a fixed order: an element that moves in the document loses its transition.
  const drawn = [...tiles].sort((a, b) => a.id - b.id);
  return (
    <div class="board-frame">
      <div class={fast ? "board fast" : "board"} role="img" aria-label={`Board: ${boardText(ranks)}`} data-ranks={ranks.join(" ")} {...swipe}>
        {cells.map((cell) => (
          <div key={`cell${cell}`} class="cell" style={placeOf(cell)} />
        ))}
        {drawn.map((tile) => (
          <div key={tile.id} class={`${tileClass(tile.rank)} ${tile.kind}`} style={placeOf(tile.cell)}>
            <span>{2 ** tile.rank}</span>
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
