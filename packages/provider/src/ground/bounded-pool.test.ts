import { expect, test } from "vitest";
import { createBoundedPool } from "./bounded-pool.ts";

/** Work that ends when it is told to. */
function hold() {
  const ends: (() => void)[] = [];
  let peak = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    peak = Math.max(peak, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  const drain = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { work, drain, peak: () => peak };
}

test("T45: so many run, so many wait, and the next is told when to come back", async () => {
  const pool = createBoundedPool({ running: 2, waiting: 3 });
  const { work, drain, peak } = hold();
  const taken = Array.from({ length: 5 }, () => pool.run(work));
  const full = expect.objectContaining({ errorType: "service_unavailable", retryAfterSeconds: 2 });
  expect(() => pool.requireRoom()).toThrow(full);
  await expect(pool.run(work)).rejects.toEqual(full);
  await drain();
  await Promise.all(taken);
  expect(peak()).toBe(2);
  pool.requireRoom();
});

test("work that fails makes room, too", async () => {
  const pool = createBoundedPool({ running: 1, waiting: 1 });
  await expect(pool.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(pool.run(async () => "yes")).resolves.toBe("yes");
});
