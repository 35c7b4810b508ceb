// Helpers for tests of the page: a server, a browser, and pages that record their errors.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/// Starts a server on a free port; resolves when it has printed its address.
export async function startServer() {
  const server = spawn(process.env.TEKA, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\S+/.exec(line);
    if (address) return { server, address: address[0] };
  }
  throw new Error("teka serve exited without printing an address");
}

export async function startBrowser() {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/// A page with its own storage. Console errors and requests to other hosts are collected in `faults`.
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 960 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) faults.push(`request to ${request.url()}`);
  });
  await page.goto(`${address}#/2048`);
  await page.waitForSelector('.room-2048[data-status="open"] .tile');
  return { page, context, faults };
}

export const number = async (page, selector) => Number(await page.textContent(selector));
export const ranks = async (page) => (await page.getAttribute(".board", "data-ranks")).split(" ").map(Number);

/// Waits until the text of an element matches.
export async function waitForText(page, selector, wanted) {
  await page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ""),
    [selector, wanted instanceof RegExp ? wanted.source : `^${wanted}$`],
  );
}

export async function startGame(page, seed) {
  await page.fill("#seed", String(seed));
  await page.click("#new");
  await waitForText(page, ".side", new RegExp(`Seed ${seed}\\.`));
  await waitForText(page, "#moves", "0");
}

export async function setSpeed(page, speed) {
  await page.fill("#speed", String(speed));
}

export async function setAmount(page, amount) {
  await page.fill("#amount", String(amount));
  await page.press("#amount", "Enter");
  assert.equal(await page.inputValue("#amount"), String(amount));
}
