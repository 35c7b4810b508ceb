// The rooms of the studio by game name. A room for another game is a folder here and a line below.
import type { ComponentType } from "preact";
import { Room2048 } from "./2048/room";

export const rooms: Record<string, ComponentType> = {
  "2048": Room2048,
};
