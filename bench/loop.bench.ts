// How long session checks wait while passwords are hashed: the event loop is everybody's.
import { median, report } from "./report.ts";
import { addressWithPassword, callsTo, openGround, password, send } from "./sample-provider.ts";

const ROUNDS = 9;
const ROUND_MS = 1000;
const PASSWORD_SIGN_INS = 50;

/** What is asked one after the other, and what many ask meanwhile. */
interface Load {
  check(): Promise<unknown>;
  signIn(number: number): Promise<unknown>;
}

const ground = await openGround();
try {
  const [provider, floor] = await Promise.all([ground.startProvider(), ground.startFloor()]);
  const calls = callsTo(provider.url);
  const globex = await calls.organizationId("globex");
  const organization_id = await calls.organizationId("stark");
  const { session_token } = await calls.signInByCode(await calls.codeFor("bob@globex.test", globex));
  const ours = watch({
    check: () => calls.post("/sessions/authenticate", {}, session_token),
    signIn: (number) =>
      calls.post("/passwords/authenticate", {
        email_address: addressWithPassword(number),
        password,
        organization_id,
        session_duration_minutes: 60,
      }),
  });
  const least = watch({
    check: () => send(`${floor.url}/select`, {}, ["", ""]),
    signIn: () => send(`${floor.url}/hash-and-selects`, {}, ["", ""]),
  });
  for (let round = 0; round <= ROUNDS; round++) {
    await ours.round();
    await least.round();
  }
  await Promise.all([provider.stop(), floor.stop()]);
  report("event loop", [
    {
      what: `session check's p99 while ${PASSWORD_SIGN_INS} sign in by password, beside none`,
      ...ours.told(),
      aim: 1.5,
    },
    { what: "the same of a bare SELECT and a hash", ...least.told() },
  ]);
} finally {
  await ground.close();
}

function watch({ check, signIn }: Load) {
  const alone: number[] = [];
  const beside: number[] = [];

  async function p99Ms(isOver: () => boolean): Promise<number> {
    const tookMs: number[] = [];
    while (!isOver()) {
      const startedAtMs = performance.now();
      await check();
      tookMs.push(performance.now() - startedAtMs);
    }
    return tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  }

  return {
    async round() {
      const endsAtMs = performance.now() + ROUND_MS;
      alone.push(await p99Ms(() => performance.now() > endsAtMs));
      let isOver = false;
      const signIns = Promise.all(Array.from({ length: PASSWORD_SIGN_INS }, (_, number) => signIn(number))).finally(
        () => {
          isOver = true;
        },
      );
      beside.push(await p99Ms(() => isOver));
      await signIns;
    },
    // The first round warms up.
    told: () => ({
      ours: median(beside.slice(1)),
      floor: median(alone.slice(1)),
      unit: "ms",
      judged: "ratio" as const,
    }),
  };
}
