// The home page: all games listed by the server, with links to those that have a room.
import { useEffect, useState } from "preact/hooks";
import { rooms } from "../rooms/rooms";

interface Verb {
  name: string;
  summary: string;
  example: string;
}
interface Game {
  name: string;
  title: string;
  summary: string;
  room: boolean;
  verbs: Verb[];
}

async function fetchGames(): Promise<Game[]> {
  const response = await fetch("/api/games");
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { games: Game[] }).games;
}

function GameCard({ game }: { game: Game }) {
  const enterable = game.room && game.name in rooms;
  return (
    <section class="panel card">
      <h2>{game.title}</h2>
      <p>{game.summary}</p>
      {enterable && (
        <a class="button strong" href={`#/${game.name}`}>
          Play {game.title}
        </a>
      )}
      {!enterable && <p class="faint">Available on the command line:</p>}
      {!enterable && (
        <ul class="examples">
          {game.verbs.map((verb) => (
            <li key={verb.name} title={verb.summary}>
              <code>{verb.example}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Home({ unknown }: { unknown: string }) {
  const [games, setGames] = useState<Game[]>([]);
  const [error, setError] = useState("");
  useEffect(() => {
    fetchGames().then(setGames, () => setError("The server does not respond; is teka serve still running?"));
  }, []);
  games.sort((a, b) => Number(b.room) - Number(a.room));
  return (
    <div class="home">
      <h1>Grid puzzles, played with the engine</h1>
      {unknown && <p class="notice">Unknown game “{unknown}”.</p>}
      {error && <p class="notice">{error}</p>}
      <div class="cards">
        {games.map((game) => (
          <GameCard key={game.name} game={game} />
        ))}
      </div>
    </div>
  );
}
