import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";

/** The clock of every tab of a browser. It stands still until it is turned. */
export interface PageTime {
  /** Time passes, and whatever is due happens. */
  pass(ms: number): Promise<void>;
  /** Time has passed, and nothing has happened: the machine slept, or somebody set its clock. */
  jump(ms: number): Promise<void>;
  /** Lets everything happen that is under way. */
  settle(isUnderWay: () => boolean): Promise<void>;
  flow(): Promise<void>;
}

const PATIENCE_MS = 30_000;

/** From here on; what the pages did before had a clock that ran. */
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
        if (performance.now() > giveUpAtMs) throw new Error("Something is under way for ever.");
        await turn(20);
        await sleep(20);
      }
    },
    flow: () => clock.resume(),
  };
}
