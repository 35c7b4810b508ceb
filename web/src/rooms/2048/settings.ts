// The user's settings, stored for the next visit.
import { load, store } from "../../studio/storage";

export interface Settings {
  player: string;
  /// Amount of work per move by player, where the user changed it.
  amounts: Record<string, number>;
  speed: number;
}

export const speeds = [
  { name: "slow", pause: 700 },
  { name: "calm", pause: 350 },
  { name: "brisk", pause: 150 },
  { name: "fast", pause: 40 },
  { name: "maximum", pause: 0 },
] as const;

const key = "2048-settings";
const first: Settings = { player: "flat", amounts: {}, speed: 2 };

export function pauseOf(settings: Settings): number {
  return speeds[settings.speed]?.pause ?? 0;
}

export function loadSettings(): Settings {
  const kept = load(localStorage, key) as Partial<Settings> | null;
  const settings = { ...first, ...kept };
  const amounts = Object.values(settings.amounts ?? {});
  const whole = amounts.every((amount) => Number.isInteger(amount) && amount > 0) && settings.speed in speeds;
  return whole && typeof settings.player === "string" ? settings : first;
}

export function storeSettings(settings: Settings): void {
  store(localStorage, key, settings);
}
