import { afterAll, expect, test } from "vitest";
import { type Kind, kinds } from "../support/noisy/kinds.ts";
import { besideNoise } from "../support/noisy/noise.ts";
import { startNoisyPlace } from "../support/noisy/provider.ts";

const AT_ONCE = 6;
const SIGN_INS = 3;
/**
 * What a tenant may get because of its own noise, besides the normal answer: its other calls were first, or are too
 * many.
 */
const OF_ITS_OWN = [409, 429, 503];

const { place, stop } = await startNoisyPlace();
afterAll(stop);

test.each(Object.keys(kinds) as Kind[])(
  "T155, T156, T157: while a tenant sends its worst %s, another one signs in",
  async (kind) => {
    const inputs = await kinds[kind](place);
    const { heard, signIns } = await besideNoise(place, inputs, { atOnce: AT_ONCE, times: SIGN_INS });
    for (const { answers } of signIns) {
      const statuses = answers.map(({ status }) => status);
      expect(statuses, JSON.stringify(answers)).toEqual([200, 200, 200]);
    }
    for (const { what, expected, status, text } of heard) {
      expect([expected, ...OF_ITS_OWN], `${what}: ${status} ${text}`).toContain(status);
    }
    const answered = new Set(
      heard.flatMap(({ what, expected, status }) => (status === expected || status === 503 ? [what] : [])),
    );
    expect([...answered].sort()).toEqual(inputs.map(({ what }) => what).sort());
  },
);
