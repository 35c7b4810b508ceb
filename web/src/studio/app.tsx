// The frame around all rooms: title, home link, theme button. The URL selects the room: #/2048.
import { useEffect, useState } from "preact/hooks";
import { rooms } from "../rooms/rooms";
import { Home } from "./home";
import { theme, toggleTheme } from "./theme";

function currentRoom(): string {
  return decodeURIComponent(location.hash.replace(/^#\/?/, ""));
}

function useRoom(): string {
  const [room, setRoom] = useState(currentRoom);
  useEffect(() => {
    const update = () => setRoom(currentRoom());
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return room;
}

function ThemeButton() {
  const [now, setNow] = useState(theme);
  useEffect(() => {
    const update = () => setNow(theme());
    addEventListener("themechange", update);
    return () => removeEventListener("themechange", update);
  }, []);
  const other = now === "dark" ? "light" : "dark";
  return (
    <button class="quiet" onClick={toggleTheme} title={`Switch to ${other} theme`} aria-label={`Switch to ${other} theme`}>
      {now === "dark" ? "☀ Light" : "☾ Dark"}
    </button>
  );
}

export function App() {
  const name = useRoom();
  const Room = rooms[name];
  useEffect(() => {
    document.title = Room ? `${name} · teka studio` : "teka studio";
  }, [name, Room]);
  return (
    <>
      <header class="top">
        <a class="brand" href="#/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>teka studio</span>
        </a>
        {Room && <span class="place">{name}</span>}
        <span class="spring" />
        <ThemeButton />
      </header>
      <main>{Room ? <Room /> : <Home unknown={name} />}</main>
    </>
  );
}
