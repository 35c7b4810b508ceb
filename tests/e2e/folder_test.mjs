// The page of a folder of levels, opened as a file: no server, no network.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "./browser.mjs";

let browser, folder;
const teka = (...words) => spawnSync(process.env.TEKA, words, { cwd: folder, encoding: "utf8" });
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "teka-folder-"));
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

const games = {
  maze: ["--difficulty", "easy..hard", "--size", "6"],
  sokoban: ["--boxes", "2", "--size", "8"],
  dungeon: ["--size", "40x20", "--rooms", "5"],
};

/// A test of the page of 4 levels of a game; takes a screenshot at the end and fails on any error of the page.
function onFolder(game, options, act) {
  test(`folder of ${game}, ${Object.keys(options).join(" ")}`, { timeout: 60_000 }, async () => {
    const made = teka("generate", game, "--count", "4", "--folder", game, "--quiet", ...games[game]);
    assert.equal(made.status, 0, made.stderr);
    const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, acceptDownloads: true, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const faults = [];
    page.on("console", (message) => faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("requestfailed", (request) => faults.push(`no ${request.url()}`));
    page.on("request", (request) => {
      if (!/^(file|blob|data):/.test(request.url())) faults.push(`request to ${request.url()}`);
    });
    await page.goto(`file://${folder}/${game}/index.html`);
    try {
      await act(page);
    } finally {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/folder-${game}-${Object.keys(options)[0]}.png`, fullPage: true });
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

const shown = (page) => page.$$eval("figure:not([hidden])", (cards) => cards.map((card) => Number(card.dataset.m0)));

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

for (const [game, ending] of [["maze", "txt"], ["sokoban", "xsb"], ["dungeon", "txt"]]) {
  onFolder(game, { colorScheme: "light" }, async (page) => {
    assert.deepEqual(await shown(page), [0, 1, 2, 3]);
    assert.ok(await page.isDisabled("#save"));
    await page.click("#level-1 .star");
    await page.locator("#level-3").focus();
    await page.keyboard.press("f");
    assert.equal(await page.textContent("#count"), "2 chosen");
    assert.equal(await page.textContent("#numbers"), "--keep 1,3");
    assert.equal(await page.textContent("#others"), "--remake 0,2");
    // The file of favourites is read by teka like any other.
    const { name, text } = await saved(page);
    assert.equal(name, `${game}-favourites.${ending}`);
    const read = spawnSync(process.env.TEKA, ["render", game, "-", "--json"], { input: text, encoding: "utf8" });
    assert.equal(read.status, 0, read.stderr);
    const board = (level) => JSON.stringify(level.rows ?? level.cells);
    const all = JSON.parse(await readFile(join(folder, game, { maze: "mazes", sokoban: "levels", dungeon: "maps" }[game] + ".json"))).levels;
    assert.deepEqual(JSON.parse(read.stdout).levels.map(board), [all[1], all[3]].map(board));
    // They are still chosen after a visit to another page.
    await page.reload();
    await page.check("#only");
    assert.deepEqual(await shown(page), [1, 3]);
    await page.uncheck("#only");
    await page.click("#clear");
    assert.equal(await page.textContent("#numbers"), "");
  });
}

onFolder("maze", { colorScheme: "dark" }, async (page) => {
  const image = page.locator("#level-2 img");
  await page.click("#level-2 .picture");
  assert.equal(await image.getAttribute("src"), "maze-0002-solution.png");
  await page.waitForFunction(() => document.querySelector("#level-2 img").naturalWidth > 0);
  await page.locator("#level-2").focus();
  await page.keyboard.press("s");
  assert.equal(await image.getAttribute("src"), "maze-0002.png");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("f");
  assert.equal(await page.textContent("#numbers"), "--keep 1");
  await page.selectOption("#order", { label: "turns" });
  const turns = await page.$$eval("figure", (cards) => cards.map((card) => Number(card.querySelector("dl").textContent.match(/turns(\d+)/)[1])));
  assert.deepEqual(turns, turns.toSorted((a, b) => a - b));
  assert.equal(await page.locator(".ramp svg").count(), 1);
});

onFolder("dungeon", { viewport: { width: 390, height: 844 } }, async (page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} wide`);
});
