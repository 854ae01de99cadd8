// ./dev bench web [--json]: the size and the response time of the pages, against their limits. A KB is 1024 bytes as
// transferred, compressed with brotli. Response time is measured like the browser metric INP: from the lifting of the
// finger, which completes a tap, to the frame that shows the effect, on a CPU slowed down four times. The figure is the
// 95th percentile of each turn and the median over the turns, because other load on the machine hits some of them.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pages } from "../../web/e2e/harness.mjs";
import { readGame, Robot, storedGame } from "../../web/e2e/robot.mjs";
import { script } from "../../web/e2e/script.mjs";

const json = process.argv.includes("--json");

const limits = { first_load_kb: 250, fonts_kb: 150, input_ms: 100 };
const turns = 7;
const rounds = 10; // Per turn: one nomination and one foul each.

const packed = (file) => {
  const path = join(pages, file === "/" ? "index.html" : file);
  return existsSync(path) ? statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size : 0;
};
const kb = (files) => files.reduce((sum, file) => sum + packed(file), 0) / 1024;
const ofKind =
  (...endings) =>
  (file) =>
    endings.some((ending) => file.endsWith(ending));
const font = ofKind(".woff2");

// ---- What is fetched and when.

async function fetched(openDevice, server, game) {
  const { page, context, lang } = await openDevice({ lang: "en", worker: false, clock: true });
  const files = new Set();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === server.url && packed(pathname) > 0) files.add(pathname);
  });
  const robot = await Robot.at({ page, context, lang, clock: true });
  await page.goto("/");
  await robot.button(robot.say("home.newGame")).waitFor();
  await page.waitForLoadState("networkidle");
  const opened = [...files];
  await robot.create(game);
  await robot.line("day 1");
  await context.close();
  const engine = [...files].filter(ofKind(".wasm"));
  const first = [...new Set([...opened, ...engine])].filter((file) => !font(file));
  return { first, game: [...files].filter((file) => !first.includes(file) && !font(file)) };
}

function everything() {
  const files = readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(pages.length));
  return files.map((file) => (file === "/index.html" ? "/" : file));
}

// ---- Time from an input to its visible effect.

const rests = 60; // ms that the finger stays down.

// Runs in the page: measures from the next pointerup to the frame in which `seen` holds.
function armed([seat, kind]) {
  const chip = () => document.querySelector(`main [data-seat="${seat}"]`)?.textContent ?? "";
  const pill = () =>
    [...document.querySelectorAll(".strip .pill b")].some((number) => number.textContent === String(seat));
  const before = chip();
  const seen =
    kind === "foul" ? () => chip() !== before && !document.querySelector(".verbs [aria-pressed=true]") : pill;
  window.answer = new Promise((done) => {
    addEventListener(
      "pointerup",
      ({ timeStamp }) => {
        const painted = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        new MutationObserver((_, observer) => {
          if (!seen()) return;
          observer.disconnect();
          requestAnimationFrame(painted);
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      },
      { once: true, capture: true },
    );
  });
}

// Playwright finds the seat before the touch starts, so its work in the page is not measured.
async function answer({ page, finger }, robot, kind, seat) {
  await robot.tap(robot.verb(`table.${kind}`));
  await page.locator(".verbs [aria-pressed=true]").waitFor();
  const { x, y, width, height } = await robot.seat(seat).boundingBox();
  await page.evaluate(armed, [seat, kind]);
  const touch = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
  await pause(rests);
  await touch("touchEnd", []);
  return page.evaluate(() => window.answer);
}

// Each turn has its own game, so that no player collects enough fouls for the page to ask for a confirmation.
async function turn(device, robot, kept) {
  const { page } = device;
  await robot.open(kept);
  await robot.wait("the speech", ({ next }) => next === robot.say("table.startClock"));
  await robot.next("the clock");
  const took = { nominate: [], foul: [] };
  for (let round = 0; round < rounds; round++) {
    took.nominate.push(await answer(device, robot, "nominate", 3 + (round % 2)));
    took.foul.push(await answer(device, robot, "foul", 1 + round));
  }
  return took;
}

async function input(openDevice, game) {
  const device = await openDevice({ lang: "en" });
  const robot = await Robot.at(device);
  const finger = await device.context.newCDPSession(device.page);
  await finger.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const took = [];
  for (let number = 0; number < turns; number++)
    took.push(await turn({ page: device.page, finger }, robot, storedGame(game, `bench${number}`)));
  await device.context.close();
  return took;
}

// ---- The engine alone, on this machine.

async function engineCalls(game) {
  const { runnerImport } = await import("../../web/node_modules/vite/dist/node/index.js");
  const web = join(import.meta.dirname, "../../web");
  const { module } = await runnerImport(join(web, "tests/engine.ts"), { root: web, logLevel: "silent" });
  const table = (await module.realEngine()).table();
  table.speak("en");
  table.open(game.lines.slice(0, game.lines.indexOf("day 1") + 1));
  const took = { play: [], screen: [], preview: [] };
  const timed = (name, call) => {
    const began = performance.now();
    call();
    took[name].push(performance.now() - began);
  };
  for (let round = 0; round < 200; round++) {
    timed("preview", () => table.preview(`1 nominates ${3 + (round % 2)}`, 0));
    timed("play", () => table.play(`1 nominates ${3 + (round % 2)}`, 0));
    timed("screen", () => table.screen("en"));
  }
  return took;
}

const at = (values, part) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)];
const usual = (took, of, part) =>
  at(
    took.map((turn) => at(of(turn), part)),
    0.5,
  );
const both = ({ nominate, foul }) => [...nominate, ...foul];

await script(async ({ server, openDevice }) => {
  const game = readGame("mafclub-en");
  const { first, game: more } = await fetched(openDevice, server, game);
  const took = await input(openDevice, game);
  const calls = await engineCalls(game);
  const all = everything();
  const figures = {
    first_load_kb: kb(first),
    wasm_kb: kb(first.filter(ofKind(".wasm"))),
    js_kb: kb(first.filter(ofKind(".js"))),
    css_kb: kb(first.filter(ofKind(".css"))),
    game_kb: kb(more),
    fonts_kb: kb(all.filter(font)),
    later_kb: kb(all.filter((file) => !first.includes(file) && !more.includes(file))),
    input_ms: usual(took, both, 0.95),
    input_p50_ms: usual(took, both, 0.5),
    nominate_p50_ms: usual(took, ({ nominate }) => nominate, 0.5),
    foul_p50_ms: usual(took, ({ foul }) => foul, 0.5),
    input_worst_ms: Math.max(...took.flatMap(both)),
    engine_play_ms: at(calls.play, 0.5),
    engine_screen_ms: at(calls.screen, 0.5),
    engine_preview_ms: at(calls.preview, 0.5),
  };
  for (const name of Object.keys(figures))
    figures[name] = Number(figures[name].toFixed(name.startsWith("engine") ? 3 : 1));
  if (json) {
    console.log(
      JSON.stringify({
        ...figures,
        limits,
        ratio: Object.fromEntries(
          Object.entries(limits).map(([name, limit]) => [name, Number((figures[name] / limit).toFixed(3))]),
        ),
      }),
    );
    return;
  }
  const remarks = {
    first_load_kb: "the first page and the engine, without fonts",
    game_kb: "what the first game fetches besides",
    later_kb: "what the service worker brings afterwards: the other screens, fonts, texts of the books",
    input_ms: `finger lifted to paint, 95 of 100, CPU four times slower; the median of ${turns} turns`,
  };
  console.log(`${"".padEnd(20)}${"value".padStart(9)}${"limit".padStart(8)}${"ratio".padStart(8)}`);
  for (const [name, value] of Object.entries(figures)) {
    const limit = limits[name];
    console.log(
      `${name.padEnd(20)}${String(value).padStart(9)}${String(limit ?? "").padStart(8)}${(limit ? (value / limit).toFixed(2) : "").padStart(8)}  ${remarks[name] ?? ""}`.trimEnd(),
    );
  }
});
