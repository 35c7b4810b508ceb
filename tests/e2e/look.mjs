// node look.mjs ADDRESS FOLDER: screenshots of the page for visual inspection.
import { number, openPage, setAmount, setSpeed, startBrowser, startGame, waitForText } from "./browser.mjs";

const [address, folder] = process.argv.slice(2);
const browser = await startBrowser();
async function shoot(name, options, act = async () => {}) {
  const { page, context, faults } = await openPage(browser, address, options);
  await startGame(page, 5);
  await setAmount(page, 20);
  await setSpeed(page, 4);
  // To the end and 120 moves back: the same game every time.
  await page.click("#run");
  await page.waitForSelector("#over");
  const moves = await number(page, "#moves");
  await page.click("#replay");
  await page.fill("#slider", String(moves - 120));
  await page.click("#continue");
  await waitForText(page, "#moves", String(moves - 120));
  await setAmount(page, 200);
  await page.click("#hint");
  await page.waitForSelector(".pad .interval");
  await act(page);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  if (faults.length) console.log(name, faults);
  await context.close();
}
const measure = async (page) => {
  await setAmount(page, 10);
  await page.fill("#games", "60");
  await page.click("#measure");
  await waitForText(page, "#statistics-line", /^60 of 60/);
};
await shoot("light", { colorScheme: "light" }, measure);
await shoot("dark", { colorScheme: "dark" }, measure);
await shoot("phone", { viewport: { width: 390, height: 844 }, hasTouch: true }, measure);
await shoot("editor", {}, (page) => page.click("#edit"));
await shoot("replay", {}, async (page) => {
  await page.click("#replay");
  await page.fill("#slider", "200");
});
await shoot("over", { viewport: { width: 390, height: 844 } }, async (page) => {
  await setAmount(page, 1);
  await page.click("#run");
  await page.waitForSelector("#over");
  await page.waitForFunction(() => getComputedStyle(document.querySelector("#over")).opacity === "1");
});
await browser.close();
