// Light or dark: the system's preference until the user chooses.
import { load, store } from "./storage";

export type Theme = "light" | "dark";

const key = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme | null {
  const value = load(localStorage, key);
  return value === "light" || value === "dark" ? value : null;
}

export function theme(): Theme {
  return chosen() ?? (system.matches ? "dark" : "light");
}

function show(): void {
  document.documentElement.dataset.theme = theme();
  dispatchEvent(new Event("themechange"));
}

export function startTheme(): void {
  show();
  system.addEventListener("change", show);
}

export function toggleTheme(): void {
  store(localStorage, key, theme() === "dark" ? "light" : "dark");
  show();
}
