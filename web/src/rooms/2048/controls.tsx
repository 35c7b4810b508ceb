// The panels next to the board: the player and its settings, and the game.
import { useRef, useState } from "preact/hooks";
import type { Model } from "./model";
import { speeds } from "./settings";

function AmountField({ model }: { model: Model }) {
  const kind = model.kind;
  // The text being typed: a running game redraws the page meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  if (!kind?.counts) return null;
  const accept = (text: string) => {
    const amount = Number(text);
    if (Number.isInteger(amount) && amount >= 1 && amount <= kind.most) {
      model.change({ amounts: { ...model.settings.amounts, [kind.name]: amount } });
    } else {
      model.say(`Enter a number from 1 to ${kind.most}.`);
    }
    setTyped(null);
  };
  return (
    <label class="field">
      <span>{kind.counts}</span>
      <input
        id="amount"
        type="number"
        inputMode="numeric"
        min="1"
        max={kind.most}
        value={typed ?? model.amount}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => accept(event.currentTarget.value)}
      />
    </label>
  );
}

export function PlayerPanel({ model }: { model: Model }) {
  const kind = model.kind;
  const idle = model.over || model.editing || model.status !== "open";
  return (
    <section class="panel">
      <h2>Player</h2>
      <div class="row fields">
        <label class="field grow">
          <span>Algorithm</span>
          <select id="player" value={model.settings.player} onChange={(event) => model.change({ player: event.currentTarget.value })}>
            {model.players.map((one) => (
              <option key={one.name} value={one.name}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <AmountField key={model.settings.player} model={model} />
      </div>
      <p class="faint small">{kind ? `It ${kind.summary}.` : " "}</p>
      <label class="field wide">
        <span>
          Speed: <b>{speeds[model.settings.speed]?.name}</b>
        </span>
        <input
          id="speed"
          type="range"
          min="0"
          max={speeds.length - 1}
          value={model.settings.speed}
          onInput={(event) => model.change({ speed: event.currentTarget.valueAsNumber })}
        />
      </label>
      <div class="row actions">
        <button id="run" class="strong grow" disabled={idle && !model.busy} onClick={() => (model.busy ? model.stop() : model.run())}>
          {model.busy ? "■ Stop" : "▶ Run"}
        </button>
        <button id="step" disabled={idle || model.busy} onClick={() => model.step()}>
          One step
        </button>
        <button id="hint" disabled={idle || model.busy || model.replay !== null} onClick={model.hint}>
          Hint
        </button>
      </div>
    </section>
  );
}

function SavedGames({ model }: { model: Model }) {
  const file = useRef<HTMLInputElement>(null);
  const read = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    file.current!.value = "";
    if (chosen.size > 500_000) return model.say("This file is too large for a saved game.");
    try {
      model.restore(JSON.parse(await chosen.text()));
    } catch {
      model.say("This file is not a saved game.");
    }
  };
  return (
    <div class="row actions pairs">
      <button id="save" onClick={() => model.save("slot")}>
        Save
      </button>
      <button id="restore" disabled={!model.saved} onClick={() => model.restoreSlot()}>
        Restore
      </button>
      <button id="download" onClick={() => model.save("file")}>
        Download
      </button>
      <button id="open" onClick={() => file.current?.click()}>
        Open file
      </button>
      <input ref={file} id="file" type="file" accept=".json,application/json" hidden onChange={() => void read()} />
    </div>
  );
}

export function GamePanel({ model }: { model: Model }) {
  const [seed, setSeed] = useState("");
  return (
    <section class="panel">
      <h2>Game</h2>
      <div class="row actions">
        <button id="new" onClick={() => model.startNew(seed === "" ? undefined : Number(seed))}>
          New game
        </button>
        <label class="field inline" title="The same seed gives the same tiles">
          <span>seed</span>
          <input
            id="seed"
            inputMode="numeric"
            placeholder="random"
            value={seed}
            onInput={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, 15);
              event.currentTarget.value = digits;
              setSeed(digits);
            }}
          />
        </label>
      </div>
      <div class="row actions">
        <button id="undo" disabled={model.moves === 0 || model.replay !== null || model.editing} onClick={() => model.undo()}>
          Undo
        </button>
        <button id="replay" disabled={model.moves === 0 || model.busy || model.editing || model.replay !== null} onClick={() => model.show(0)}>
          Replay
        </button>
        <button id="edit" disabled={model.editing} onClick={() => model.edit(true)}>
          Edit board
        </button>
      </div>
      <SavedGames model={model} />
      <p class="faint small">
        Keys: arrows, WASD or hjkl to move; space to run or stop; N for one step; ? for a hint; U to undo.
        {model.document ? ` Seed ${model.document.seed}.` : ""}
      </p>
    </section>
  );
}
