// The editor: choose a tile and place it on cells, or paste a board as text.
import { useState } from "preact/hooks";
import { cells, placeOf, tileClass } from "./board";
import { type Ranks, boardText } from "./rules";

const palette = Array.from({ length: 18 }, (_, rank) => rank);

interface Props {
  ranks: Ranks;
  score: number;
  onPlay: (board: string, score: number) => void;
  onCancel: () => void;
}

export function Editor({ ranks: given, score: givenScore, onPlay, onCancel }: Props) {
  const [ranks, setRanks] = useState<number[]>([...given]);
  const [brush, setBrush] = useState(1);
  const [text, setText] = useState<string | null>(null);
  const [score, setScore] = useState(givenScore);
  const paint = (cell: number) => {
    setText(null);
    // A second tap with the same tile removes it.
    setRanks(ranks.map((rank, at) => (at !== cell ? rank : rank === brush ? 0 : brush)));
  };
  return (
    <div class="editor">
      <div class="board-frame">
        <div class="board fast" role="group" aria-label="Board editor">
          {cells.map((cell) => (
            <button
              key={cell}
              class={ranks[cell] ? tileClass(ranks[cell]!) : "cell"}
              style={placeOf(cell)}
              aria-label={`row ${Math.floor(cell / 4) + 1}, column ${(cell % 4) + 1}: ${ranks[cell] ? 2 ** ranks[cell]! : "empty"}`}
              data-cell={cell}
              onClick={() => paint(cell)}
            >
              {ranks[cell] ? <span>{2 ** ranks[cell]!}</span> : null}
            </button>
          ))}
        </div>
      </div>
      <div class="palette" role="radiogroup" aria-label="Tile to place">
        {palette.map((rank) => (
          <button
            key={rank}
            role="radio"
            aria-checked={rank === brush}
            class={rank ? `chip rank-${rank}` : "chip"}
            data-rank={rank}
            onClick={() => setBrush(rank)}
          >
            {rank ? 2 ** rank : "empty"}
          </button>
        ))}
      </div>
      <label class="field wide">
        <span>Board as text</span>
        <input value={text ?? boardText(ranks)} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <label class="field">
          <span>Score</span>
          <input type="number" min="0" value={score} onInput={(event) => setScore(Math.max(0, Math.floor(event.currentTarget.valueAsNumber) || 0))} />
        </label>
        <button
          onClick={() => {
            setText(null);
            setRanks(cells.map(() => 0));
          }}
        >
          Clear
        </button>
      </div>
      <div class="row actions">
        <button class="grow" onClick={onCancel}>Cancel</button>
        <button class="strong grow" id="edit-play" onClick={() => onPlay(text ?? boardText(ranks), score)}>
          Play from here
        </button>
      </div>
    </div>
  );
}
