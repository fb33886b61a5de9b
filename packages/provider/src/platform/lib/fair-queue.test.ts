import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allocateSlots, createFairQueue, type FairQueue, slotLimits, type WorkOwner } from "./fair-queue.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const busy = expect.objectContaining({ errorType: "service_unavailable", retryAfterSeconds: 2 });
const own = (project: string, source?: string): WorkOwner => ({ project, ...(source !== undefined && { source }) });

/** Tasks that the test ends; `begun` lists their names in starting order. */
function bench(queue: FairQueue) {
  const begun: string[] = [];
  const running = new Map<string, { end: () => void; ms: number }[]>();
  const count = (name: string) => running.get(name)?.length ?? 0;
  return {
    begun,
    count,
    add(name: string, { times = 1, ms = 10, owner = own(name) } = {}) {
      return Array.from({ length: times }, () =>
        queue.run(owner, async () => {
          begun.push(name);
          await new Promise<void>((end) => running.set(name, [...(running.get(name) ?? []), { end, ms }]));
        }),
      );
    },
    /** Lets what was added begin. */
    begin: () => setImmediate(),
    async end(name: string) {
      const [first, ...others] = running.get(name) ?? [];
      if (!first) throw new Error(`Nothing of ${name} is running.`);
      running.set(name, others);
      vi.advanceTimersByTime(first.ms);
      first.end();
      await setImmediate();
    },
    async drain() {
      await setImmediate();
      for (;;) {
        const name = [...running.keys()].find((one) => count(one) > 0);
        if (name === undefined) return;
        await this.end(name);
      }
    },
  };
}

test.each([
  [1, 1, 1],
  [3, 1, 3],
  [4, 1, 3],
  [10, 2, 8],
  [20, 5, 15],
])("T155: of %i slots a project may use %i while another waits, and otherwise %i", (slots, contended, exclusive) => {
  expect(slotLimits(slots)).toEqual({ contended, exclusive });
});

test.each<[string, Partial<Parameters<typeof allocateSlots>[0]>, Record<string, number>]>([
  ["none waits", { waiting: [] }, {}],
  ["one project waits", { waiting: ["a"] }, { a: 15 }],
  ["one project waits and uses some slots", { waiting: ["a"], held: new Map([["a", 12]]) }, { a: 3 }],
  ["one slow project waits", { waiting: ["a"], slow: new Set(["a"]) }, { a: 15 }],
  ["two wait", { waiting: ["a", "b"] }, { a: 5, b: 5 }],
  ["another one comes", { waiting: ["a", "b"], held: new Map([["a", 15]]) }, { b: 5 }],
  ["one of two is slow", { waiting: ["a", "b"], slow: new Set(["a"]) }, { a: 2, b: 5 }],
  [
    "few are free",
    {
      waiting: ["a", "b", "c"],
      held: new Map([
        ["x", 15],
        ["a", 2],
      ]),
    },
    { b: 2, c: 1 },
  ],
  ["one is free, turns decide", { waiting: ["b", "a"], held: new Map([["x", 19]]) }, { b: 1 }],
  ["all are taken", { waiting: ["a"], held: new Map([["x", 20]]) }, {}],
])("T155: free slots are assigned if %s", (_name, deal, allocated) => {
  const all = { slots: 20, waiting: [], held: new Map(), slow: new Set<string>(), ...deal };
  expect(Object.fromEntries(allocateSlots(all))).toEqual(allocated);
});

test("T155: a single project leaves slots free, so another one starts at once", async () => {
  const work = bench(createFairQueue({ slots: 8, waitingEach: 50 }));
  const noisy = work.add("noisy", { times: 30 });
  await work.begin();
  expect(work.count("noisy")).toBe(6);
  const quiet = work.add("quiet", { times: 2 });
  await work.begin();
  expect(work.count("quiet")).toBe(2);
  await work.drain();
  await Promise.all([...noisy, ...quiet]);
});

test("T155: while others wait, no project uses more than a quarter of the slots", async () => {
  const work = bench(createFairQueue({ slots: 8, waitingEach: 50 }));
  const all = [work.add("noisy", { times: 30 }), ...["b", "c", "d"].map((name) => work.add(name, { times: 9 }))].flat();
  await work.begin();
  for (let turn = 0; turn < 6; turn += 1) await work.end("noisy");
  expect(["noisy", "b", "c", "d"].map(work.count)).toEqual([2, 2, 2, 2]);
  await work.drain();
  await Promise.all(all);
});

test("T155: projects take turns by the time that their work takes, not by its count", async () => {
  const work = bench(createFairQueue({ slots: 1, waitingEach: 50 }));
  const all = [...work.add("slow", { times: 4, ms: 300 }), ...work.add("quick", { times: 20, ms: 30 })];
  await work.drain();
  await Promise.all(all);
  // Ten quick ones for each slow one, after the first of each.
  expect(work.begun.slice(0, 12)).toEqual(["slow", ...Array(10).fill("quick"), "slow"]);
});

test("T155: being idle earns a project no credit", async () => {
  const work = bench(createFairQueue({ slots: 1, waitingEach: 50 }));
  const all = work.add("a", { times: 6 });
  await work.begin();
  for (let turn = 0; turn < 3; turn += 1) await work.end("a");
  all.push(...work.add("b", { times: 6 }));
  await work.drain();
  await Promise.all(all);
  expect(work.begun.slice(4)).toEqual(["b", "a", "b", "a", "b", "b", "b", "b"]);
});

test("T155: within a project the networks take turns", async () => {
  const work = bench(createFairQueue({ slots: 1, waitingEach: 50 }));
  const all = [
    ...work.add("flood", { times: 5, owner: own("p", "1") }),
    ...work.add("member", { times: 2, owner: own("p", "2") }),
  ];
  await work.drain();
  await Promise.all(all);
  expect(work.begun).toEqual(["flood", "flood", "member", "flood", "member", "flood", "flood"]);
});

test("T45, T155: when a project's queue is full, its next task is refused with a time to retry, and another project's is not", async () => {
  const queue = createFairQueue({ slots: 1, waitingEach: 3 });
  const work = bench(queue);
  const all = work.add("noisy", { times: 4 });
  expect(() => queue.requireCapacity(own("noisy"))).toThrow(busy);
  await expect(work.add("noisy")[0]).rejects.toEqual(busy);
  queue.requireCapacity(own("quiet"));
  all.push(...work.add("quiet"));
  await work.drain();
  await Promise.all(all);
  queue.requireCapacity(own("noisy"));
});

test("T155: when a project's queue is full, the network with the most tasks gives a place to another one", async () => {
  const queue = createFairQueue({ slots: 1, waitingEach: 3 });
  const work = bench(queue);
  const flood = work.add("flood", { times: 4, owner: own("p", "1") });
  const results = Promise.allSettled(flood);
  const member = work.add("member", { times: 1, owner: own("p", "2") });
  expect(() => queue.requireCapacity(own("p", "1"))).toThrow(busy);
  await work.drain();
  await Promise.all(member);
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
});

test("T155: however many projects fill their queues, one more can wait, within the total limit", async () => {
  const queue = createFairQueue({ slots: 1, waitingEach: 3 });
  const work = bench(queue);
  const noisy = ["a", "b", "c", "d", "e"].flatMap((name) => work.add(name, { times: 3 }).map((one) => [name, one]));
  const results = Promise.allSettled(noisy.map(([, one]) => one));
  const quiet = work.add("quiet");
  await work.drain();
  await Promise.all(quiet);
  const refused = (await results).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  for (const one of refused) expect(one).toMatchObject({ reason: busy });
});

test("failed work frees its slot too", async () => {
  const queue = createFairQueue({ slots: 1, waitingEach: 1 });
  await expect(queue.run(own("a"), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(queue.run(own("a"), async () => "yes")).resolves.toBe("yes");
});
