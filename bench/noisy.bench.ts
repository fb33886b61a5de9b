// How a tenant's worst input affects another tenant: how long the provider's event loop is blocked, and the other tenant's
// slowest sign-in compared with the usual one, on both stores. The inputs are those of tests/contract/limits/noisy-tenant.test.ts.
import { fork } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "@portico/testkit";
import { type Kind, kinds } from "../tests/contract/support/noisy/kinds.ts";
import { besideNoise, signIn } from "../tests/contract/support/noisy/noise.ts";
import type { NoisyPlace } from "../tests/contract/support/noisy/provider.ts";
import { median, report } from "./report.ts";

const AT_ONCE = 6;
const QUIET_SIGN_INS = 10;
const NOISY_SIGN_INS = 5;

const postgres = await startPostgres();
try {
  await measure("postgres", { PORTICO_TEST_POSTGRES_URL: postgres.url });
} finally {
  await postgres.stop();
}
await measure("pglite");

async function measure(store: "postgres" | "pglite", environment: Record<string, string> = {}) {
  const child = fork(`${import.meta.dirname}/noisy-provider.ts`, {
    env: { ...process.env, ...environment, PORTICO_TEST_STORE: store },
  });
  const [{ place }] = (await once(child, "message")) as [{ place: NoisyPlace }];
  const readDelayMs = async () => {
    child.send("read");
    const [{ maxMs }] = (await once(child, "message")) as [{ maxMs: number }];
    return maxMs;
  };
  try {
    // The first round is a warm-up.
    await signIn(place);
    for (const kind of Object.keys(kinds) as Kind[]) {
      const inputs = await kinds[kind](place);
      child.send("reset");
      const quiet: number[] = [];
      while (quiet.length < QUIET_SIGN_INS) quiet.push((await signIn(place)).tookMs);
      const quietDelayMs = await readDelayMs();
      const { signIns } = await besideNoise(place, inputs, { atOnce: AT_ONCE, times: NOISY_SIGN_INS });
      const refused = signIns.filter(({ answers }) => answers.some(({ status }) => status !== 200));
      const slowestMs = Math.max(...signIns.map(({ tookMs }) => tookMs));
      report(`noisy tenant, ${store}: ${kind}`, [
        { what: "event loop held up", ours: await readDelayMs(), floor: quietDelayMs, unit: "ms", limit: 100 },
        { what: "another one's slowest sign-in", ours: slowestMs, floor: median(quiet), unit: "ms" },
        { what: `sign-ins refused, of ${NOISY_SIGN_INS}`, ours: refused.length, unit: "", limit: 0 },
      ]);
    }
  } finally {
    child.send("stop");
    await once(child, "exit");
  }
}
