// The fixed parts of the page of a folder of levels: its style and its script.
#pragma once

#include <string_view>

namespace teka {

inline constexpr std::string_view kPageStyle = R"(<style>
  :root { color-scheme: light dark; --card: #fff; --page: #f1eee7; --ink: #262a33; --soft: #6b6f7a; --line: #d9d4c8; --link: #0a7a86; --star: #b57700; }
  @media (prefers-color-scheme: dark) { :root { --card: #262a33; --page: #15171d; --ink: #eceae4; --soft: #a3a7b3; --line: #3d424e; --link: #5cc6d0; --star: #f0b429; } }
  body { margin: 0; font: 15px/1.45 system-ui, sans-serif; background: var(--page); color: var(--ink); }
  header { padding: 20px 24px 4px; }
  h1 { margin: 0 0 4px; font-size: 22px; }
  header p { margin: 0 0 10px; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
  .ramp { margin-bottom: 10px; }
  .ramp svg { display: block; max-width: min(720px, 100%); height: auto; border-radius: 10px; }
  @media (prefers-color-scheme: dark) { .ramp svg { filter: invert(0.86) hue-rotate(180deg); } }
  nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 8px 24px; background: var(--page); border-bottom: 1px solid var(--line); }
  @media (max-width: 600px) { nav { position: static; } }
  nav label { display: flex; align-items: center; gap: 6px; }
  nav code { overflow-wrap: anywhere; }
  button, select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; cursor: pointer; }
  button:disabled { opacity: 0.5; cursor: default; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(var(--wide), 100%), 1fr)); gap: 18px; padding: 16px 24px 32px; }
  figure { margin: 0; background: var(--card); border-radius: 10px; overflow: hidden; box-shadow: 0 1px 4px #0003; scroll-margin-top: 70px; }
  figure:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
  figure.chosen { box-shadow: 0 0 0 3px var(--star); }
  figure img { display: block; width: 100%; background: #fff; }
  .picture { display: block; width: 100%; padding: 0; border: 0; border-radius: 0; background: #fff; }
  .picture:disabled { opacity: 1; }
  figcaption { padding: 10px 14px 12px; }
  .name { display: flex; gap: 10px; align-items: flex-start; justify-content: space-between; }
  .star { padding: 0 9px; font-size: 20px; line-height: 32px; color: var(--soft); }
  .chosen .star { color: var(--star); }
  dl { display: grid; grid-template-columns: auto 1fr auto 1fr; gap: 0 12px; margin: 6px 0; font-size: 13px; }
  dt { color: var(--soft); } dd { margin: 0; font-variant-numeric: tabular-nums; }
  details { font-size: 13px; margin-bottom: 8px; color: var(--soft); } details dl { color: var(--ink); }
  .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 13px; padding: 8px 0 4px; }
  a { color: var(--link); margin-right: 10px; }
</style>
)";

inline constexpr std::string_view kPageScript = R"(<script>
  const main = document.querySelector("main"), at = (id) => document.getElementById(id);
  const cards = [...main.children], { game, ending, comment, provenance, remade } = main.dataset;
  const key = "teka " + location.pathname + " " + provenance; // favourites belong to these levels
  const number = (card) => Number(card.dataset.m0);
  const stored = () => { try { return JSON.parse(localStorage.getItem(key)) ?? []; } catch { return []; } };
  const chosen = new Set(stored());

  // 1,3,7..9
  const ranges = (numbers) => numbers.reduce((runs, n) => {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n; else runs.push([n, n]);
    return runs;
  }, []).map(([a, b]) => a === b ? `${a}` : b === a + 1 ? `${a},${b}` : `${a}..${b}`).join(",");
  const favourites = () => cards.filter((card) => chosen.has(number(card))).sort((a, b) => number(a) - number(b));

  function show() {
    for (const card of cards) {
      const is = chosen.has(number(card)), star = card.querySelector(".star");
      card.classList.toggle("chosen", is);
      card.hidden = at("only").checked && !is;
      star.textContent = is ? "\u2605" : "\u2606";
      star.setAttribute("aria-pressed", is);
    }
    const list = favourites();
    at("count").textContent = `${list.length} chosen`;
    at("numbers").textContent = list.length ? `--keep ${ranges(list.map(number))}` : "";
    const rest = cards.map(number).filter((n) => !chosen.has(n)).sort((a, b) => a - b);
    const again = remade ? `${remade},${ranges(rest)}` : ranges(rest);
    at("others").textContent = list.length && rest.length && remade !== undefined ? `--remake ${again}` : "";
    at("save").disabled = at("clear").disabled = list.length === 0;
    try { localStorage.setItem(key, JSON.stringify([...chosen])); } catch { /* kept for this visit alone */ }
  }
  function choose(card) {
    if (!chosen.delete(number(card))) chosen.add(number(card));
    show();
  }
  function solve(card) {
    const picture = card.querySelector(".picture"), image = picture.querySelector("img");
    if (!picture.dataset.other) return;
    const shown = image.getAttribute("src");
    image.src = picture.dataset.other;
    picture.dataset.other = shown;
    picture.setAttribute("aria-pressed", picture.getAttribute("aria-pressed") !== "true");
  }
  const columns = () => getComputedStyle(main).gridTemplateColumns.split(" ").length;
  function move(card, steps) {
    const shown = [...main.children].filter((other) => !other.hidden);
    shown[shown.indexOf(card) + steps]?.focus();
  }

  for (const card of cards) {
    card.querySelector(".star").addEventListener("click", () => choose(card));
    card.querySelector(".picture").addEventListener("click", () => solve(card));
    card.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() }[event.key];
      if (steps) move(card, steps);
      else if (event.key === "f") choose(card);
      else if (event.key === "s") solve(card);
      else return;
      event.preventDefault();
    });
  }
  at("order").addEventListener("change", (event) => {
    const by = (card) => Number(card.dataset["m" + event.target.value] ?? Infinity);
    main.append(...cards.sort((a, b) => by(a) - by(b) || number(a) - number(b)));
  });
  at("only").addEventListener("change", show);
  at("clear").addEventListener("click", () => { chosen.clear(); show(); });
  at("save").addEventListener("click", () => {
    const list = favourites();
    const chosen = "not repeatable: levels chosen on the page of a folder"; // for `teka again`
    const head = `${comment} levels ${ranges(list.map(number))} of: ${provenance}; ${chosen}\n\n`;
    const texts = list.map((card) => card.querySelector("pre").textContent);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([head + texts.join("\n")], { type: "text/plain" }));
    link.download = `${game}-favourites${ending}`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  show();
</script>
</html>
)";

}  // namespace teka
