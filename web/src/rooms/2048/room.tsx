// The room of 2048: board and score on one side, panels on the other, statistics below.
import { useEffect, useReducer, useRef } from "preact/hooks";
import { Board } from "./board";
import { GamePanel, PlayerPanel } from "./controls";
import { Editor } from "./editor";
import { useKeyboard } from "./keyboard";
import { Model } from "./model";
import { Pad } from "./pad";
import { Replay } from "./replay";
import { StatisticsPanel } from "./statistics";
import "./style.css";

function useModel(): Model {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const kept = useRef<Model | null>(null);
  kept.current ??= new Model(() => redraw(undefined));
  const model = kept.current;
  useEffect(() => {
    model.open();
    addEventListener("pagehide", model.autosave);
    return () => {
      removeEventListener("pagehide", model.autosave);
      model.autosave();
      model.close();
    };
  }, [model]);
  return model;
}

function Scores({ model }: { model: Model }) {
  return (
    <dl class="scores">
      <div>
        <dt>Score</dt>
        <dd id="score">{model.shown.score}</dd>
      </div>
      <div>
        <dt>Best</dt>
        <dd id="best">{model.best}</dd>
      </div>
      <div>
        <dt>Moves</dt>
        <dd id="moves">{model.shownMove}</dd>
      </div>
    </dl>
  );
}

function GameOver({ model }: { model: Model }) {
  const largest = 2 ** Math.max(...model.shown.ranks);
  return (
    <div class="over" id="over" role="status">
      <div class="panel">
        <h2>Game over</h2>
        <p>
          <b>{model.shown.score}</b> points in {model.moves} moves
          <br />
          largest tile <b>{largest}</b>
        </p>
        <div class="row actions">
          <button class="strong" id="again" onClick={() => model.startNew()}>
            New game
          </button>
          <button onClick={() => model.undo()}>Undo</button>
          <button onClick={() => model.show(0)}>Replay</button>
        </div>
      </div>
    </div>
  );
}

function Notices({ model }: { model: Model }) {
  const lost = model.status === "lost" ? "The server does not respond; reconnecting…" : "";
  return (
    <p class={lost || model.notice ? "notice" : "notice none"} id="notice" role="status">
      {lost || model.notice}
    </p>
  );
}

export function Room2048() {
  const model = useModel();
  useKeyboard(model);
  return (
    <div class="room-2048" data-busy={model.busy} data-status={model.status}>
      <div class="table">
        <Scores model={model} />
        {model.editing ? (
          <Editor
            ranks={model.shown.ranks}
            score={model.shown.score}
            onPlay={(board, score) => model.playFrom(board, score)}
            onCancel={() => model.edit(false)}
          />
        ) : (
          <>
            <Board tiles={model.tiles} ranks={model.shown.ranks} fast={model.fast} onSwipe={(direction) => model.move(direction)}>
              {model.over && model.replay === null && <GameOver model={model} />}
            </Board>
            {model.replay !== null ? <Replay model={model} /> : <Pad thought={model.thought} onMove={(direction) => model.move(direction)} />}
          </>
        )}
        <Notices model={model} />
      </div>
      <div class="side">
        <PlayerPanel model={model} />
        <GamePanel model={model} />
      </div>
      <StatisticsPanel model={model} />
    </div>
  );
}
