// Buttons for the four directions; with a hint each shows its value and standard error.
import type { Advice, Thought } from "./messages";
import type { Direction } from "./rules";

const order: Direction[] = ["left", "up", "down", "right"];
const arrows: Record<Direction, string> = { up: "↑", right: "→", down: "↓", left: "←" };

function short(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`;
  if (value >= 1e5) return Math.round(value).toLocaleString("en-US"); // moves often differ only in the last digits
  return value >= 1000 ? value.toFixed(0) : value.toFixed(1);
}

/// Two standard errors on each side, on one scale for all directions.
function Interval({ advice, low, high }: { advice: Advice; low: number; high: number }) {
  const part = (value: number) => (100 * (value - low)) / (high - low || 1);
  const error = advice.error ?? 0;
  const from = Math.max(0, part(advice.value - 2 * error));
  const to = Math.min(100, part(advice.value + 2 * error));
  return (
    <svg class="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <line class="rail" x1="0" x2="100" y1="5" y2="5" />
      <line class="spread" x1={from} x2={Math.max(to, from + 1)} y1="5" y2="5" />
      <line class="mean" x1={part(advice.value)} x2={part(advice.value)} y1="0" y2="10" />
    </svg>
  );
}

function Value({ advice, low, high }: { advice: Advice; low: number; high: number }) {
  if (!advice.legal) return <span class="worth faint">no move</span>;
  if (advice.n === 0 && advice.value === 0) return <span class="worth faint">any</span>;
  return (
    <>
      <span class="worth">
        {short(advice.value)} <small>{advice.error === null ? "± ?" : advice.error > 0 ? `± ${short(advice.error)}` : ""}</small>
      </span>
      <Interval advice={advice} low={low} high={high} />
    </>
  );
}

export function Pad({ thought, onMove }: { thought: Thought | null; onMove: (direction: Direction) => void }) {
  const legal = thought?.directions.filter((advice) => advice.legal) ?? [];
  const low = Math.min(...legal.map((advice) => advice.value - 2 * (advice.error ?? 0)));
  const high = Math.max(...legal.map((advice) => advice.value + 2 * (advice.error ?? 0)));
  return (
    <div class="pad">
      {order.map((direction) => {
        const advice = thought?.directions.find((one) => one.direction === direction);
        const best = thought?.best === direction;
        return (
          <button key={direction} class={best ? "best" : ""} data-direction={direction} aria-label={`Move ${direction}`} onClick={() => onMove(direction)}>
            <span class="arrow">{arrows[direction]}</span>
            {advice && <Value advice={advice} low={low} high={high} />}
          </button>
        );
      })}
    </div>
  );
}
