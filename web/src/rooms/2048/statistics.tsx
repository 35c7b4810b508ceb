// Statistics of many games of the chosen player: mean, histogram of scores, and how often each tile was reached.
import { useState } from "preact/hooks";
import { Histogram } from "../../studio/histogram";
import type { Model, Statistics } from "./model";

function reached(ranks: number[]): { tile: number; share: number }[] {
  const most = Math.max(...ranks);
  const least = Math.max(Math.min(...ranks), most - 5);
  const rows = [];
  for (let rank = most; rank >= least; --rank) {
    rows.push({ tile: 2 ** rank, share: ranks.filter((one) => one >= rank).length / ranks.length });
  }
  return rows;
}

function Outcome({ statistics }: { statistics: Statistics }) {
  const { scores, ranks, mean, error, games, busy } = statistics;
  const sorted = [...scores].sort((a, b) => a - b);
  return (
    <>
      <progress value={scores.length} max={games} aria-label="games played" />
      <p id="statistics-line">
        {busy ? "Playing: " : ""}
        <b>{scores.length}</b> of {games} games
        {scores.length > 0 && (
          <>
            , mean <b>{Math.round(mean)}</b>
            {error !== null && ` ± ${Math.round(error)}`}, median {sorted[Math.floor(sorted.length / 2)]}, best {sorted.at(-1)}
          </>
        )}
      </p>
      {scores.length > 0 && (
        <div class="outcome">
          <Histogram values={scores} label="score" />
          <table>
            <thead>
              <tr>
                <th>tile</th>
                <th>reached</th>
              </tr>
            </thead>
            <tbody>
              {reached(ranks).map(({ tile, share }) => (
                <tr key={tile}>
                  <td>{tile}</td>
                  <td>{(100 * share).toFixed(share < 0.1 ? 1 : 0)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

export function StatisticsPanel({ model }: { model: Model }) {
  const [games, setGames] = useState(100);
  const { statistics } = model;
  const kind = model.players.find((one) => one.name === statistics?.player);
  const title = kind && statistics ? `: ${kind.title}${kind.counts ? `, ${statistics.amount} ${kind.counts}` : ""}` : "";
  return (
    <section class="panel statistics">
      <h2>Statistics of many games{title}</h2>
      <div class="row actions">
        <label class="field inline">
          <span>games</span>
          <input id="games" type="number" min="1" max="100000" value={games} onInput={(event) => setGames(Math.floor(event.currentTarget.valueAsNumber) || 1)} />
        </label>
        {statistics?.busy ? (
          <button id="measure-stop" onClick={model.stop}>
            ■ Stop
          </button>
        ) : (
          <button id="measure" disabled={model.status !== "open"} onClick={() => model.measure(games, 1)}>
            Play with the chosen player
          </button>
        )}
      </div>
      {statistics ? <Outcome statistics={statistics} /> : <p class="faint small">These games do not affect the board. They start with seed 1, so the same settings give the same games.</p>}
    </section>
  );
}
