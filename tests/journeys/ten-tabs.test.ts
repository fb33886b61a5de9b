import { expect, test } from "vitest";
import { isLong } from "../long.ts";
import { askAsBackEnd } from "./support/back-end.ts";
import { type BadNetwork, type Fate, fates, spoilNetwork } from "./support/bad-network.ts";
import { createDice, type Dice } from "./support/dice.ts";
import { openHouse } from "./support/house.ts";
import { type PageTime, stopPageTime } from "./support/page-time.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const TABS = 10;
const STEPS = isLong ? 40 : 4;
/** `PORTICO_SEED=7` repeats the run with that seed; several are separated by commas. */
const seeds =
  process.env.PORTICO_SEED?.split(",").map(Number) ?? Array.from({ length: isLong ? 20 : 1 }, (_, index) => index + 1);

const BOARD = "/globex/board";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const JWT_LIFE = 5 * MINUTE;
/** Every tab's refresh is due. */
const DUE = 3 * MINUTE + SECOND;
/** The session lasts an hour, and its expiry must not sign the member out. */
const MOST_TIME = 45 * MINUTE;
/**
 * How many requests one tab may send in one step: for a move of the clock, its retries, waking, and hints of other
 * tabs.
 */
const MOST_QUESTIONS = 12;

const house = openHouse({ hasPageCache: true });

/** The browser of one member with ten tabs, and everything that can fail in it. */
interface Chaos {
  ada: Visitor;
  tabs: Tab[];
  network: BadNetwork;
  time: PageTime;
  dice: Dice;
  spent: { ms: number; restarts: number };
  /** The steps so far, to find the cause of a failure. */
  script: string[];
}

type Step = (chaos: Chaos) => Promise<string>;

/** Of pages and provider alike. */
async function passTime(chaos: Chaos, wantedMs: number, turn: "pass" | "jump" = "pass"): Promise<string> {
  const ms = Math.min(wantedMs, Math.max(SECOND, MOST_TIME - chaos.spent.ms));
  chaos.spent.ms += ms;
  await house.advanceClock({ minutes: ms / MINUTE });
  await chaos.time[turn](ms);
  return `${(ms / SECOND).toFixed()} s`;
}

const settle = ({ time, network }: Chaos) => time.settle(network.isUnderWay);

const any = ({ tabs, dice }: Chaos) => dice.below(tabs.length);
const tabAt = ({ tabs }: Chaos, index: number) => tabs[index] as Tab;

const wake = (tab: Tab, event: "focus" | "online") =>
  tab.page.evaluate((type) => void window.dispatchEvent(new Event(type)), event);

/** Another session starts before the hour is over. */
const timePasses: Step = async (chaos) =>
  chaos.spent.ms + DUE > MOST_TIME ? changesOrganization(chaos) : `time passes, ${await passTime(chaos, DUE)}`;
const aWhilePasses: Step = async (chaos) =>
  `time passes, ${await passTime(chaos, chaos.dice.pick([5, 20, 70, 130]) * SECOND)}`;

const sleepAndWake: Step = async (chaos) => {
  const slept = await passTime(chaos, chaos.dice.pick([1, 4, 8]) * MINUTE, "jump");
  const woken = chaos.dice.pick([chaos.tabs, [tabAt(chaos, any(chaos))]]);
  for (const tab of woken) await wake(tab, "focus");
  return `the machine sleeps for ${slept}, and ${woken.length} tabs hear of its waking`;
};

const clockIsSet: Step = async (chaos) => {
  const hours = chaos.dice.pick([-2, 2]);
  await chaos.time.jump(hours * 60 * MINUTE);
  for (const tab of chaos.tabs) await wake(tab, "focus");
  return `the browser's clock is set by ${hours} hours`;
};

const offline: Step = async (chaos) => {
  await chaos.ada.context.setOffline(true);
  chaos.network.rule(() => "lost");
  const passed = await passTime(chaos, DUE);
  await settle(chaos);
  await chaos.ada.context.setOffline(false);
  return `offline for ${passed}`;
};

const providerRestarts: Step = async (chaos) => {
  if (chaos.spent.restarts++ > chaos.script.length / 25) return timePasses(chaos);
  chaos.network.rule();
  await house.restartProvider(async () => {
    // Its clock is updated when it returns.
    await chaos.time.pass(DUE);
    await settle(chaos);
  });
  const passed = await passTime(chaos, DUE, "jump");
  for (const tab of chaos.tabs) await wake(tab, "online");
  return `the provider is down for ${passed}`;
};

/** Leaves a tab's page for another and returns. @returns whether the page was restored from the cache. */
async function leaveAndReturn({ page }: Tab, meanwhile: () => Promise<string>): Promise<[isKept: boolean, string]> {
  await page.evaluate(() => Object.assign(window, { isRestored: false }));
  await page.goto(`${house.sandboxUrl}/healthz`);
  const what = await meanwhile();
  await page.evaluate(() => history.back()).catch(() => {});
  await page.locator("#app > main").first().waitFor();
  return [await page.evaluate(() => (window as { isRestored?: boolean }).isRestored === true), what];
}

/** A page that waits for the network or for its turn may not be cached: then it is loaded again. */
const tabLeavesAndReturns: Step = async (chaos) => {
  const index = any(chaos);
  const meanwhile = chaos.dice.pick([timePasses, aWhilePasses, changesOrganization, storageIsCleared]);
  const others = chaos.tabs.filter((_, other) => other !== index);
  const [isKept, what] = await leaveAndReturn(tabAt(chaos, index), () => meanwhile({ ...chaos, tabs: others }));
  return `tab ${index} leaves and ${isKept ? "is restored" : "comes back"}, and meanwhile: ${what}`;
};

const storageIsCleared: Step = async (chaos) => {
  const index = any(chaos);
  await tabAt(chaos, index).page.evaluate(() => localStorage.clear());
  return `tab ${index} clears the storage`;
};

const storageIsSpoilt: Step = async (chaos) => {
  const index = any(chaos);
  const text = chaos.dice.pick(["{", "5", "[]", "null", '{"session":{}}']);
  await tabAt(chaos, index).page.evaluate((spoilt) => {
    for (const key of Object.keys(localStorage)) if (/_sdk_state_[^:]+$/.test(key)) localStorage.setItem(key, spoilt);
  }, text);
  return `tab ${index} writes ${text} into the storage`;
};

const tabIsReplaced: Step = async (chaos) => {
  const index = any(chaos);
  await tabAt(chaos, index).page.close();
  chaos.tabs[index] = await chaos.ada.openTab(BOARD);
  return `tab ${index} is closed, and another one opened`;
};

const tabIsReloaded: Step = async (chaos) => {
  const index = any(chaos);
  await tabAt(chaos, index).reload();
  return `tab ${index} is loaded again`;
};

/** In any tab that can: exchanges the session for one of the other organization, which lasts another hour. */
const changesOrganization: Step = async (chaos) => {
  for (const tab of chaos.dice.shuffle(chaos.tabs)) {
    const menu = tab.page.getByRole("button", { name: /^Organization: / });
    if (!(await menu.isVisible())) continue;
    const exchanged = tab.page.waitForResponse((response) => response.url().endsWith("/sessions/exchange"));
    await menu.click();
    const others = tab.page.locator("[data-part=popover] li button:not([aria-current])");
    await others.filter({ hasText: /^\w?(Globex|Initech)$/ }).click();
    expect((await exchanged).status()).toBe(200);
    chaos.spent.ms = 0;
    return `tab ${chaos.tabs.indexOf(tab)} changes the organization`;
  }
  return "no tab can change the organization";
};

const steps: Step[] = [
  ...[timePasses, timePasses, timePasses, timePasses, aWhilePasses, aWhilePasses, sleepAndWake, sleepAndWake],
  ...[
    clockIsSet,
    clockIsSet,
    offline,
    providerRestarts,
    tabLeavesAndReturns,
    tabLeavesAndReturns,
    storageIsCleared,
    storageIsSpoilt,
  ],
  ...[tabIsReplaced, tabIsReloaded, changesOrganization],
];

async function signInWithTenTabs(seed: number): Promise<Chaos> {
  const ada = await house.visitor();
  await ada.context.clock.install();
  await ada.context.addInitScript(() => {
    // By the page's own clock, like all of its time.
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    };
    const seen = { paths: [] as string[] };
    addEventListener("pageshow", ({ persisted }) => {
      Object.assign(window, { isRestored: persisted });
    });
    for (const method of ["pushState", "replaceState"] as const) {
      const change = history[method].bind(history);
      history[method] = (state, title, url) => {
        seen.paths.push(String(url));
        change(state, title, url);
      };
    }
    Object.assign(window, { seen });
  });
  await ada.open("/");
  await ada.typeCode((await ada.askForCode("ada@globex.test")).code);
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
  const tabs: Tab[] = [ada];
  while (tabs.length < TABS) tabs.push(await ada.openTab(BOARD));
  for (const tab of tabs) await tab.seesBoardOf("Globex");
  for (const { page } of tabs) await page.evaluate(() => Object.assign(window, { seen: { paths: [] } }));
  const network = await spoilNetwork(ada.context, house.demoUrl);
  const time = await stopPageTime(ada.context);
  return { ada, tabs, network, time, dice: createDice(seed), spent: { ms: 0, restarts: 0 }, script: [] };
}

/** What a tab shows, in one line. */
const shownIn = ({ page }: Tab) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { paths: string[] } };
    const organization = document.querySelector(".panel .lead b, .board-head h1")?.textContent;
    const isBusy = !!document.querySelector('.columns[aria-busy="true"], .skeleton');
    const isOut = location.pathname.endsWith("/login") || seen.paths.some((path) => path.endsWith("/login"));
    return { path: location.pathname, organization, isBusy, isOut };
  });

async function expectAllSignedIn({ tabs, ada }: Chaos): Promise<void> {
  for (const [index, tab] of tabs.entries()) {
    expect(await shownIn(tab), `tab ${index}`).toMatchObject({ isOut: false });
  }
  expect(await ada.cookie("portico_session")).toBeDefined();
}

async function play(chaos: Chaos, seed: number, count: number): Promise<void> {
  const { network, dice, tabs, script } = chaos;
  const before = new Map(network.asked);
  const badness = dice.pick([0, 30, 60, 90]);
  network.rule((page, question) => {
    const chance = createDice(
      seed,
      count,
      tabs.findIndex((tab) => tab.page === page),
      question - (before.get(page) ?? 0),
    );
    return chance.below(100) < badness ? chance.pick<Fate>(fates) : "fine";
  });
  const step = dice.pick(steps);
  script.push(`${count}. ${step.name} begins, ${badness}% of answers are bad`);
  script[script.length - 1] = `${count}. ${await step(chaos)}; ${badness}% of answers are bad`;
  await settle(chaos);
  // Other tabs wait for the one whose response is pending, but not forever.
  if (network.heldCount() > 0) {
    await chaos.time.pass(6 * SECOND);
    await settle(chaos);
    await network.release(dice.shuffle);
    await settle(chaos);
  }
  await expectAllSignedIn(chaos);
  for (const [page, asked] of network.asked) {
    expect(asked - (before.get(page) ?? 0), "questions of one tab in one step").toBeLessThan(MOST_QUESTIONS);
  }
}

async function expectOneState(chaos: Chaos): Promise<void> {
  const { network, tabs, time } = chaos;
  network.rule();
  await network.release();
  await settle(chaos);
  // A tab whose response never comes gives up, and on waking every tab tries once more.
  await time.pass(31 * SECOND);
  await settle(chaos);
  const [isKept] = await leaveAndReturn(tabAt(chaos, 0), () => timePasses(chaos));
  expect(isKept, "an idle page is restored from the cache").toBe(true);
  await settle(chaos);
  const before = new Map(network.answered);
  await time.jump(60 * MINUTE);
  for (const tab of tabs) await wake(tab, "focus");
  const isSilent = ({ page }: Tab) => (network.answered.get(page) ?? 0) <= (before.get(page) ?? 0);
  const hanging = () => [...tabs.keys()].filter((index) => isSilent(tabAt(chaos, index)));
  await expect.poll(hanging, { message: "tabs that hang", timeout: 20_000 }).toEqual([]);
  const all = () => Promise.all(tabs.map(shownIn));
  await expect.poll(async () => (await all()).some(({ isBusy }) => isBusy), { timeout: 10_000 }).toBe(false);
  const [first, ...rest] = (await all()).map(({ organization }) => organization);
  expect(first).toBeTruthy();
  for (const organization of rest) expect(organization).toBe(first);
}

async function expectAllOutAfterRevoke(chaos: Chaos): Promise<void> {
  const { ada, network, tabs, time } = chaos;
  const session_token = await ada.cookie("portico_session");
  expect(await askAsBackEnd(house.providerUrl, "sessions/revoke", { session_token })).toMatchObject({ revoked: 1 });
  await house.advanceClock({ minutes: JWT_LIFE / MINUTE });
  await time.pass(JWT_LIFE);
  await settle(chaos);
  await time.flow();
  for (const tab of tabs) await tab.sees(/^Continue to /);
  expect(await ada.cookie("portico_session")).toBeUndefined();
  // A signed-out tab sends no more requests.
  const asked = [...network.asked.values()].reduce((sum, it) => sum + it, 0);
  await ada.context.clock.fastForward(2 * DUE);
  await settle(chaos);
  expect([...network.asked.values()].reduce((sum, it) => sum + it, 0)).toBe(asked);
}

test.each(seeds)(
  "F18: ten tabs survive every failure with one common state, by seed %d",
  { timeout: 300_000 },
  async (seed) => {
    const chaos = await signInWithTenTabs(seed);
    try {
      for (let count = 1; count <= STEPS; count++) await play(chaos, seed, count);
      await expectOneState(chaos);
      await expectAllOutAfterRevoke(chaos);
    } catch (error) {
      throw new Error(`PORTICO_SEED=${seed} repeats it.\n${chaos.script.join("\n")}\n${error}`, { cause: error });
    }
    if (isLong) {
      const asked = [...chaos.network.asked.values()].reduce((sum, it) => sum + it, 0);
      const { asked: tabs, counts } = chaos.network;
      console.log(`seed ${seed}: ${STEPS} steps, ${tabs.size} tabs, ${asked} refreshes: ${JSON.stringify(counts)}`);
    }
  },
);
