// The page in a browser, as a user operates it. No fixed delays: tests wait only for visible changes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { number, openPage, ranks, setAmount, setSpeed, startBrowser, startGame, startServer, waitForText } from "./browser.mjs";

let server, address, browser;
before(async () => {
  ({ server, address } = await startServer());
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  assert.equal(await ended, 0);
});

/// A test on its own page; takes a screenshot at the end and fails on any error of the page.
function onPage(name, options, act) {
  test(name, { timeout: 120_000 }, async () => {
    const { page, context, faults } = await openPage(browser, address, options);
    try {
      await act(page, context);
    } finally {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name.replaceAll(" ", "-")}.png`, fullPage: true });
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a port in use is one line and exit code 2", () => {
  const second = spawnSync(process.env.TEKA, ["serve", "--port", new URL(address).port], { encoding: "utf8" });
  assert.equal(second.status, 2);
  assert.equal(second.stdout, "");
  assert.match(second.stderr, /^teka: --port: \d+ is in use; .*\n$/);
});

const idle = (page) => page.waitForSelector('[data-busy="false"]');
const busy = (page) => page.waitForSelector('[data-busy="true"]');
const movesAbove = (page, least) =>
  page.waitForFunction((n) => Number(document.querySelector("#moves").textContent) > n, least);

onPage("ten runs per move until the game is over", {}, async (page) => {
  await startGame(page, 1);
  await setAmount(page, 10);
  await setSpeed(page, 4);
  await page.click("#run");
  await page.waitForSelector("#over");
  await idle(page);
  const score = await number(page, "#score");
  assert.ok(score > 1000, `score ${score}`);
  assert.equal(await number(page, "#best"), score);
  assert.match(await page.textContent("#over"), new RegExp(`${score} points in ${await number(page, "#moves")} moves`));
  assert.ok(await page.isDisabled("#step"));
  await page.click("#again");
  await waitForText(page, "#moves", "0");
  assert.equal(await page.locator("#over").count(), 0);
});

onPage("run and stop", {}, async (page) => {
  await setAmount(page, 10);
  await setSpeed(page, 3);
  await page.click("#run");
  await busy(page);
  await movesAbove(page, 3);
  await page.click("#run");
  await idle(page);
  const moves = await number(page, "#moves");
  assert.equal(await page.textContent("#run"), "▶ Run");
  // Messages arrive in order, so the answer to the hint shows that the run has ended.
  await page.click("#hint");
  await page.waitForSelector(".pad .best");
  assert.equal(await number(page, "#moves"), moves);
  // The user takes over from a running player.
  await page.click("#run");
  await movesAbove(page, moves + 2);
  await page.keyboard.press("ArrowLeft");
  await idle(page);
});

onPage("one step, hint and undo", {}, async (page) => {
  await startGame(page, 3);
  const start = await ranks(page);
  await setAmount(page, 50);
  await page.click("#step");
  await waitForText(page, "#moves", "1");
  await page.waitForSelector(".pad .best");
  const stepped = await ranks(page);
  await page.click("#undo");
  await waitForText(page, "#moves", "0");
  assert.deepEqual(await ranks(page), start);
  await page.click("#hint");
  await page.waitForSelector(".pad .interval");
  assert.match(await page.textContent(".pad"), /\d ± \d/);
  assert.deepEqual(await ranks(page), start);
  await page.click(".pad .best");
  await waitForText(page, "#moves", "1");
  assert.deepEqual(await ranks(page), stepped);
});

onPage("keyboard and buttons", {}, async (page) => {
  for (const keys of [["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"], ["w", "d", "s", "a"], ["k", "l", "j", "h"]]) {
    await startGame(page, 8);
    // Two of four consecutive directions always change the board.
    for (const key of keys) await page.keyboard.press(key);
    await movesAbove(page, 1);
  }
  await startGame(page, 7);
  for (const [key, moves] of [["n", "1"], ["n", "2"], ["u", "1"]]) {
    await page.keyboard.press(key);
    await waitForText(page, "#moves", moves);
  }
  await page.keyboard.press("?");
  await page.waitForSelector(".pad .best");
  await startGame(page, 9);
  for (const direction of ["up", "right", "down", "left"]) await page.click(`[data-direction="${direction}"]`);
  await movesAbove(page, 1);
  await startGame(page, 10);
  await page.fill("#seed", ""); // keys typed into a field are not moves
  await page.type("#seed", "adws");
  assert.equal(await page.inputValue("#seed"), "");
  await page.click("#hint"); // answered after any effect of those keys
  await page.waitForSelector(".pad .best");
  assert.equal(await number(page, "#moves"), 0);
});

onPage("tiles slide", {}, async (page) => {
  await page.click("#edit");
  await page.fill(".editor label.wide input", "2 . . 2 / . . . . / . . . . / . . . .");
  await page.click("#edit-play");
  await page.waitForSelector(".pad");
  await page.evaluate(() => {
    window.slid = 0;
    document.querySelector(".board").addEventListener("transitionrun", () => ++window.slid);
  });
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".tile.merged");
  await page.waitForFunction(() => window.slid > 0);
  assert.equal(await page.textContent(".tile.merged"), "4");
  assert.equal(await page.locator(".tile.new").count(), 1);
  assert.equal(await number(page, "#score"), 4);
});

onPage("editor", {}, async (page) => {
  await page.click("#edit");
  await page.click("text=Clear");
  await page.click('[data-rank="10"]');
  await page.click('[data-cell="0"]');
  await page.click('[data-cell="1"]');
  await page.click('[data-cell="5"]');
  await page.click('[data-cell="5"]'); // again: removed
  await page.click("#edit-play");
  await page.waitForSelector(".pad");
  assert.deepEqual(await ranks(page), [10, 10, ...Array(14).fill(0)]);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".tile.rank-11");
  await page.click("#edit");
  await page.fill(".editor label.wide input", "3 2 . . / . . . . / . . . . / . . . .");
  await page.click("#edit-play");
  await waitForText(page, "#notice", /'3' is not a tile/);
  await page.click("text=Cancel");
  assert.equal((await ranks(page))[0], 11);
});

onPage("replay", {}, async (page) => {
  await startGame(page, 4);
  const start = await ranks(page);
  await setAmount(page, 5);
  await setSpeed(page, 3);
  for (let move = 1; move <= 6; ++move) {
    await page.click("#step");
    await waitForText(page, "#moves", String(move));
  }
  const end = await ranks(page);
  await page.click("#replay");
  await waitForText(page, "#replay-at", "0");
  assert.deepEqual(await ranks(page), start);
  await page.click("#replay-play");
  await waitForText(page, "#replay-at", "6");
  assert.deepEqual(await ranks(page), end);
  await page.fill("#slider", "3");
  await waitForText(page, "#replay-at", "3");
  const third = await ranks(page);
  await page.keyboard.press("Escape");
  await page.click("#replay-close");
  assert.deepEqual(await ranks(page), end);
  await page.click("#replay");
  await page.fill("#slider", "3");
  await page.click("#continue");
  await waitForText(page, "#moves", "3");
  assert.deepEqual(await ranks(page), third);
});

onPage("reload, save and restore", {}, async (page) => {
  await startGame(page, 6);
  await setAmount(page, 7);
  for (let move = 1; move <= 3; ++move) {
    await page.click("#step");
    await waitForText(page, "#moves", String(move));
  }
  const kept = await ranks(page);
  const same = async () => {
    await waitForText(page, "#moves", "3");
    assert.deepEqual(await ranks(page), kept);
  };
  await page.reload();
  await same();
  assert.equal(await page.inputValue("#amount"), "7");
  await page.click("#save");
  await waitForText(page, "#notice", /Saved at move 3/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  const file = await download.path();
  assert.equal(JSON.parse(await readFile(file, "utf8")).seed, 6);
  await startGame(page, 1);
  await page.click("#restore");
  await same();
  await startGame(page, 1);
  await page.setInputFiles("#file", { name: "game.json", mimeType: "application/json", buffer: await readFile(file) });
  await same();
  await page.setInputFiles("#file", { name: "bad.json", mimeType: "application/json", buffer: Buffer.from('{"game": "chess"}') });
  await waitForText(page, "#notice", /not a saved game/);
  await same();
});

onPage("statistics", {}, async (page) => {
  await page.selectOption("#player", "random");
  await page.fill("#games", "40");
  await page.click("#measure");
  await waitForText(page, "#statistics-line", /^40 of 40 games, mean \d+ ± \d+/);
  await page.waitForSelector(".plot canvas");
  await page.fill("#games", "100000");
  await page.click("#measure");
  await waitForText(page, "#statistics-line", /^Playing: [1-9]/);
  await page.click("#measure-stop");
  await page.waitForSelector("#measure");
});

onPage("networks play", {}, async (page) => {
  await startGame(page, 3);
  await page.selectOption("#player", "ntuple");
  assert.equal(await page.locator("#amount").count(), 0);
  // The first use unpacks the network; other pages do not wait for that.
  await page.click("#hint");
  const other = await openPage(browser, address);
  await startGame(other.page, 5);
  await other.page.click("#step");
  await waitForText(other.page, "#moves", "1");
  await other.context.close();
  await page.waitForSelector(".pad .best", { timeout: 100_000 });
  assert.doesNotMatch(await page.textContent(".pad"), /±/); // nothing is sampled
  await setSpeed(page, 3);
  await page.click("#run");
  await movesAbove(page, 20);
  await page.click("#run");
  await idle(page);
  await page.selectOption("#player", "expectimax");
  await setAmount(page, 1);
  for (const player of ["expectimax", "best"]) {
    await page.selectOption("#player", player);
    const moves = await number(page, "#moves");
    await page.click("#step");
    await waitForText(page, "#moves", String(moves + 1));
  }
  // Straight to the end: thousands of moves at once.
  await page.selectOption("#player", "ntuple");
  await setSpeed(page, 4);
  await page.click("#run");
  await page.waitForSelector("#over");
  await page.selectOption("#player", "flat");
  assert.equal(await page.inputValue("#amount"), "100"); // each player has its own amount
});

onPage("a game from the command line", {}, async (page) => {
  const played = (games) =>
    spawnSync(process.env.TEKA, ["play", "2048", "--player", "random", "--games", games, "--json"], { input: "" }).stdout;
  const [game] = JSON.parse(played("1")).levels;
  await page.setInputFiles("#file", { name: "game.json", mimeType: "application/json", buffer: played("1") });
  await waitForText(page, "#moves", String(game.moves.length));
  assert.equal(await number(page, "#score"), game.points);
  assert.equal(2 ** Math.max(...(await ranks(page))), game.tile);
  await page.setInputFiles("#file", { name: "games.json", mimeType: "application/json", buffer: played("2") });
  await waitForText(page, "#notice", /The file has 2 games/);
});

onPage("light, dark and contrast", { colorScheme: "dark" }, async (page) => {
  const contrast = () =>
    page.evaluate(() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/\d+(\.\d+)?/g).slice(0, 3).map((part) => {
          const c = part / 255;
          return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      return [...document.querySelectorAll(".chip")].slice(1).map((chip) => {
        const style = getComputedStyle(chip);
        const [a, b] = [light(style.color), light(style.backgroundColor)];
        return [chip.textContent, Math.max(a, b) / Math.min(a, b)];
      });
    });
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.click("#edit");
  for (const theme of ["dark", "light"]) {
    assert.equal(await page.getAttribute("html", "data-theme"), theme);
    for (const [tile, ratio] of await contrast()) assert.ok(ratio >= 4.5, `${theme}: ${tile} has contrast ${ratio}`);
    await page.click(".top button");
  }
  await page.click(".top button");
  await page.reload();
  assert.equal(await page.getAttribute("html", "data-theme"), "light");
});

onPage("phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  await startGame(page, 2);
  await page.locator(".board").scrollIntoViewIfNeeded();
  const box = await page.locator(".board").boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const [x, y] of [[120, 0], [0, 120], [-120, 0], [0, -120]]) {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + x, middle.y + y);
    await page.mouse.up();
  }
  await movesAbove(page, 1);
  await setAmount(page, 100);
  await page.click("#hint");
  await page.waitForSelector(".pad .best");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} wide`);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button")].filter((b) => b.offsetHeight < 40).map((b) => b.textContent),
  );
  assert.deepEqual(small, []);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".pad button")].filter((b) => b.scrollWidth > b.clientWidth).map((b) => b.textContent),
  );
  assert.deepEqual(cut, []);
});

onPage("two pages and the home page", {}, async (page) => {
  const other = await openPage(browser, address);
  await setAmount(page, 10);
  await page.click("#run");
  await busy(page);
  await startGame(other.page, 5);
  await other.page.click("#step");
  await waitForText(other.page, "#moves", "1");
  await other.context.close();
  await movesAbove(page, 5);
  await page.click(".brand");
  await page.waitForSelector("text=Play 2048");
  await page.click("text=Play 2048");
  await page.waitForSelector(".tile");
  await idle(page);
  assert.ok((await number(page, "#moves")) > 0); // the game of this tab was kept
});
