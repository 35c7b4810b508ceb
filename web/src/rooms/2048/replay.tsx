// The replay of the game so far: a slider over its moves, and automatic playback.
import { useEffect, useState } from "preact/hooks";
import type { Model } from "./model";
import { pauseOf } from "./settings";

export function Replay({ model }: { model: Model }) {
  const [playing, setPlaying] = useState(false);
  const at = model.replay ?? 0;
  const end = at >= model.moves;
  useEffect(() => {
    if (!playing || end) return setPlaying(false);
    const timer = setTimeout(() => model.show(at + 1), Math.max(pauseOf(model.settings), 30));
    return () => clearTimeout(timer);
  }, [playing, at, end]);
  return (
    <div class="replay panel">
      <label class="field wide">
        <span>
          Replay: move <b id="replay-at">{at}</b> of {model.moves}
        </span>
        <input
          id="slider"
          type="range"
          min="0"
          max={model.moves}
          value={at}
          onInput={(event) => {
            setPlaying(false);
            model.show(event.currentTarget.valueAsNumber);
          }}
        />
      </label>
      <div class="row actions">
        <button id="replay-play" class="grow" disabled={end} onClick={() => setPlaying(!playing)}>
          {playing ? "Pause" : "Play"}
        </button>
        <button class="grow" aria-label="One move back" disabled={at === 0} onClick={() => model.show(at - 1)}>
          −1
        </button>
        <button class="grow" aria-label="One move forward" disabled={end} onClick={() => model.show(at + 1)}>
          +1
        </button>
      </div>
      <div class="row actions">
        <button id="continue" class="grow" onClick={() => model.continueFromReplay()}>
          Continue from here
        </button>
        <button id="replay-close" class="strong grow" onClick={() => model.leaveReplay()}>
          Close
        </button>
      </div>
    </div>
  );
}
