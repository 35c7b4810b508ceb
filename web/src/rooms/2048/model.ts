// The state of the room on this page. Server messages change it, the view draws it.
import { LiveSocket, type LiveStatus } from "../../studio/socket";
import { load, store } from "../../studio/storage";
import type { Document2048, Incoming, Outgoing, PlayerKind, Thought } from "./messages";
import { type Direction, type Position, type Step, after, parseSteps } from "./rules";
import { type Settings, loadSettings, pauseOf, storeSettings } from "./settings";
import { type Tile, moved, tilesOf } from "./tiles";

export interface Statistics {
  player: string;
  amount?: number;
  games: number;
  mean: number;
  error: number | null;
  scores: number[];
  ranks: number[];
  busy: boolean;
}

const empty: Position = { ranks: new Array<number>(16).fill(0), score: 0 };
const autosave = "2048-game";
const slot = "2048-saved";

export class Model {
  status: LiveStatus = "connecting";
  players: PlayerKind[] = [];
  settings: Settings = loadSettings();

  document: Document2048 | null = null;
  steps: Step[] = [];
  /// The position before the first move and after each.
  positions: Position[] = [empty];
  over = false;
  busy = false;
  thought: Thought | null = null;
  best = Number(load(localStorage, "2048-best") ?? 0);
  saved = load(localStorage, slot) !== null;

  /// The move shown by the replay; null without a replay.
  replay: number | null = null;
  editing = false;
  tiles: Tile[] = [];
  statistics: Statistics | null = null;
  notice = "";

  private readonly socket = new LiveSocket<Incoming, Outgoing>("2048", {
    message: (message) => this.receive(message),
    status: (status) => {
      this.status = status;
      if (status === "lost") this.busy = false;
      if (status === "lost" && this.statistics) this.statistics.busy = false;
      this.changed();
    },
  });
  private restoring = false;
  private wanted: "slot" | "file" | null = null;
  private lastSave = 0;

  constructor(private readonly changed: () => void) {}

  open = () => this.socket.open();
  close = () => this.socket.close();

  get moves(): number {
    return this.steps.length;
  }
  get shownMove(): number {
    return this.replay ?? this.moves;
  }
  get shown(): Position {
    return this.positions[this.shownMove]!;
  }
  /// The chosen player and its amount of work per move.
  get kind(): PlayerKind | undefined {
    return this.players.find((one) => one.name === this.settings.player);
  }
  get amount(): number {
    return this.settings.amounts[this.settings.player] ?? this.kind?.usual ?? 1;
  }
  /// Moves are too fast to animate.
  get fast(): boolean {
    return this.busy && pauseOf(this.settings) < 100;
  }

  // User actions.

  change(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    storeSettings(this.settings);
    // A running player continues with the new settings.
    if (this.busy) this.run();
    this.changed();
  }
  move(direction: Direction): void {
    if (this.editing || this.replay !== null) return;
    this.send({ do: "move", direction });
  }
  step(): void {
    this.leaveReplay();
    this.send({ do: "step", ...this.player() });
  }
  run(): void {
    this.leaveReplay();
    this.send({ do: "run", ...this.player(), pause: pauseOf(this.settings) });
  }
  stop = () => this.send({ do: "stop" });
  hint = () => this.send({ do: "hint", ...this.player() });
  undo(): void {
    if (this.replay !== null || this.moves === 0) return;
    this.send({ do: "undo" });
  }
  startNew(seed?: number): void {
    this.send(seed === undefined ? { do: "new" } : { do: "new", seed });
  }
  edit(open: boolean): void {
    if (open && this.busy) this.stop();
    if (open) this.leaveReplay();
    this.editing = open;
    this.changed();
  }
  playFrom(board: string, score: number): void {
    this.send({ do: "edit", board, score });
  }
  measure(games: number, seed: number): void {
    this.statistics = { ...this.player(), games, mean: 0, error: null, scores: [], ranks: [], busy: true };
    this.send({ do: "statistics", ...this.player(), games, seed });
    this.changed();
  }

  // Replay: needs no server, all moves are known here.

  show(move: number): void {
    const before = this.replay ?? this.moves;
    this.replay = Math.max(0, Math.min(move, this.moves));
    const step = this.steps[before];
    const forward = step && this.replay === before + 1;
    this.tiles = forward ? moved(this.tiles, step) : tilesOf(this.shown.ranks);
    this.thought = null;
    this.changed();
  }
  leaveReplay(): void {
    if (this.replay === null) return;
    this.replay = null;
    this.tiles = tilesOf(this.shown.ranks);
    this.changed();
  }
  continueFromReplay(): void {
    if (this.replay === null) return;
    const to = this.replay;
    this.replay = null;
    this.send({ do: "undo", to });
  }

  // Saved games.

  save(where: "slot" | "file"): void {
    this.wanted = where;
    this.send({ do: "save" });
  }
  restoreSlot(): void {
    this.restore(load(localStorage, slot));
  }
  /// A game saved by this page, or the only one in a file from `teka play`.
  restore(document: unknown): void {
    const levels = (document as { levels?: unknown[] } | null)?.levels;
    if (levels && levels.length !== 1) return this.say(`The file has ${levels.length} games; extract one with teka evaluate 2048 FILE --game N.`);
    this.send({ do: "restore", document: levels ? levels[0] : document });
  }
  say(notice: string): void {
    this.notice = notice;
    this.changed();
  }

  private player() {
    const { player } = this.settings;
    return this.kind?.counts ? { player, amount: this.amount } : { player };
  }
  private send(message: Outgoing): void {
    this.notice = "";
    this.socket.send(message);
  }

  private receive(message: Incoming): void {
    switch (message.type) {
      case "hello":
        this.welcome(message.players);
        break;
      case "game":
        this.begin(message.document, { ranks: message.ranks, score: message.score });
        break;
      case "state":
        this.follow(message);
        break;
      case "hint":
        if (message.moves === this.moves && this.replay === null) this.thought = message.thought;
        break;
      case "saved":
        this.keep(message.document);
        break;
      case "statistics":
        this.count(message);
        break;
      case "error":
        this.fail(message.message);
    }
    this.changed();
  }

  private welcome(players: PlayerKind[]): void {
    this.players = players;
    if (!players.some((kind) => kind.name === this.settings.player)) {
      this.settings = { ...this.settings, player: players[0]!.name };
    }
    const mine = load(sessionStorage, autosave);
    this.restoring = mine !== null;
    if (mine !== null) this.restore(mine);
    else this.startNew();
  }

  private begin(document: Document2048, start: Position): void {
    this.document = document;
    this.steps = [];
    this.positions = [start];
    this.replay = null;
    this.editing = false;
    this.restoring = false;
    this.tiles = [];
    this.thought = null;
  }

  private follow(message: Extract<Incoming, { type: "state" }>): void {
    const known = this.moves;
    const steps = parseSteps(message.played);
    this.steps.length = message.from;
    this.positions.length = message.from + 1;
    for (const step of steps) {
      this.steps.push(step);
      this.positions.push(after(this.positions.at(-1)!, step));
    }
    const now = this.positions.at(-1)!;
    if (now.score !== message.score || now.ranks.some((rank, cell) => rank !== message.ranks[cell])) {
      console.error("the page and the server disagree about the board");
    }
    const same = known === message.from && steps.length === 0 && this.tiles.length > 0;
    const one = known === message.from && steps.length === 1 && this.tiles.length > 0;
    if (this.replay === null && !same) this.tiles = one ? moved(this.tiles, steps[0]!) : tilesOf(now.ranks);
    this.over = message.over;
    this.busy = message.busy;
    if (message.thought) this.thought = message.thought;
    else if (!same) this.thought = null;
    this.remember(now);
  }

  /// Stores the best score, and the game for a reload of this tab.
  private remember(now: Position): void {
    if (now.score > this.best) {
      this.best = now.score;
      store(localStorage, "2048-best", this.best);
    }
    const time = performance.now();
    if (this.busy && time - this.lastSave < 500) return;
    this.lastSave = time;
    this.autosave();
  }
  autosave = (): void => {
    if (!this.document) return;
    const moves = this.steps.map((step) => step.direction[0]).join("");
    store(sessionStorage, autosave, { ...this.document, moves });
  };

  private keep(document: Document2048): void {
    if (this.wanted === "file") {
      const link = window.document.createElement("a");
      link.href = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: "application/json" }));
      link.download = `2048-${document.seed}-${document.moves.length}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } else if (store(localStorage, slot, document)) {
      this.saved = true;
      this.notice = `Saved at move ${document.moves.length}.`;
    } else {
      this.notice = "The browser does not allow saving; download the game instead.";
    }
    this.wanted = null;
  }

  private count(message: Extract<Incoming, { type: "statistics" }>): void {
    if (!this.statistics) return;
    const { scores, ranks } = this.statistics;
    for (const [score, rank] of message.results) {
      scores.push(score);
      ranks.push(rank);
    }
    const { games, mean, error, busy } = message;
    this.statistics = { ...this.statistics, games, mean, error, busy };
  }

  private fail(notice: string): void {
    if (this.restoring) this.startNew(); // the autosave of this tab is not a valid game
    this.restoring = false;
    this.notice = notice;
    if (this.statistics) this.statistics.busy = false;
  }
}
