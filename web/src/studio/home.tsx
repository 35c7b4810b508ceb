// The way in: all games of this teka, told by the server; those with a room can be entered.
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
      {!enterable && <p class="faint">On the command line so far:</p>}
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
    fetchGames().then(setGames, () => setError("The server does not answer; is teka serve still running?"));
  }, []);
  games.sort((a, b) => Number(b.room) - Number(a.room));
  return (
    <div class="home">
      <h1>Grid puzzles, played with the engine</h1>
      {unknown && <p class="notice">There is no room “{unknown}” here.</p>}
      {error && <p class="notice">{error}</p>}
      <div class="cards">
        {games.map((game) => (
          <GameCard key={game.name} game={game} />
        ))}
      </div>
    </div>
  );
}
