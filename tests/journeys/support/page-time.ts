import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";

/** The clock of every tab of a browser. It does not move until the test moves it. */
export interface PageTime {
  /** Time passes, and whatever is due happens. */
  pass(ms: number): Promise<void>;
  /** Time has passed, and nothing has happened: the machine slept, or its clock was set. */
  jump(ms: number): Promise<void>;
  /** Waits for everything pending. */
  settle(isUnderWay: () => boolean): Promise<void>;
  flow(): Promise<void>;
}

const PATIENCE_MS = 30_000;

/** From here on; before that the pages' clock was running. */
export async function stopPageTime({ clock }: BrowserContext): Promise<PageTime> {
  // A moment ahead of what any page shows by now.
  let nowMs = Date.now() + 5_000;
  await clock.pauseAt(nowMs);
  async function turn(ms: number) {
    nowMs += ms;
    await clock.runFor(ms);
  }
  return {
    async pass(ms) {
      nowMs += ms;
      await clock.fastForward(ms);
    },
    async jump(ms) {
      nowMs += ms;
      await clock.setSystemTime(nowMs);
    },
    async settle(isUnderWay) {
      const giveUpAtMs = performance.now() + PATIENCE_MS;
      for (let calm = 0; calm < 3; calm = isUnderWay() ? 0 : calm + 1) {
        if (performance.now() > giveUpAtMs) throw new Error("Something stays pending forever.");
        await turn(20);
        await sleep(20);
      }
    },
    flow: () => clock.resume(),
  };
}
