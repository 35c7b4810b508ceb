// Keyboard shortcuts of the room. Input fields keep their keys.
import { useEffect } from "preact/hooks";
import type { Model } from "./model";
import type { Direction } from "./rules";

const moves: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
  w: "up",
  d: "right",
  s: "down",
  a: "left",
  k: "up",
  l: "right",
  j: "down",
  h: "left",
};

function takesKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, select, textarea");
}

function act(model: Model, key: string): boolean {
  const direction = moves[key];
  if (direction && model.replay !== null) {
    model.show(model.replay + (direction === "left" || direction === "up" ? -1 : 1));
  } else if (direction) {
    model.move(direction);
  } else if (key === " " && !model.editing) {
    if (model.busy) model.stop();
    else if (!model.over) model.run();
  } else if (key === "n" && !model.editing) {
    model.step();
  } else if (key === "?") {
    model.hint();
  } else if (key === "u" || key === "Backspace") {
    model.undo();
  } else {
    return false;
  }
  return true;
}

export function useKeyboard(model: Model): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
      // Space presses the focused button.
      if (event.key === " " && event.target instanceof HTMLButtonElement) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (act(model, key)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [model]);
}
