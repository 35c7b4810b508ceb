// The messages between the room on the server and this page; games/twenty48/play/room.hpp has the other side.
import type { Direction } from "./rules";

export interface PlayerKind {
  name: string;
  title: string;
  summary: string;
  /// The unit of its amount; empty if the player has none.
  counts: string;
  usual: number;
  most: number;
}

export interface Advice {
  direction: Direction;
  legal: boolean;
  value: number;
  /// null: a single sample has no standard error
  error: number | null;
  n: number;
}

export interface Thought {
  best: Direction | null;
  work: number;
  directions: Advice[];
}

/// A saved game.
export interface Document2048 {
  game: "2048";
  seed: number;
  board?: string;
  score?: number;
  moves: string;
}

export type Incoming =
  | { type: "hello"; players: PlayerKind[] }
  | { type: "game"; document: Document2048; ranks: number[]; score: number }
  | {
      type: "state";
      from: number;
      played: string;
      ranks: number[];
      score: number;
      over: boolean;
      busy: boolean;
      thought?: Thought;
    }
  | { type: "hint"; moves: number; thought: Thought }
  | { type: "saved"; document: Document2048 }
  | {
      type: "statistics";
      done: number;
      games: number;
      mean: number;
      error: number | null;
      results: [score: number, rank: number][];
      busy: boolean;
    }
  | { type: "error"; message: string };

interface PlayerChoice {
  player: string;
  amount?: number;
}

export type Outgoing =
  | { do: "new"; seed?: number }
  | { do: "move"; direction: Direction }
  | ({ do: "step" | "hint" } & PlayerChoice)
  | ({ do: "run"; pause: number } & PlayerChoice)
  | { do: "stop" | "save" }
  | { do: "undo"; to?: number }
  | { do: "edit"; board: string; score: number }
  | { do: "restore"; document: unknown }
  | ({ do: "statistics"; games: number; seed: number } & PlayerChoice);
