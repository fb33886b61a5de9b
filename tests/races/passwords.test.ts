import { PUBLIC_TOKEN } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { openRaceTrack, PASSWORD, post, type RaceTrack, readMail } from "./support/nodes.ts";
import { quantile } from "./support/rank-sum.ts";

// Each shot is a hash, so there are fewer than of other kinds.
const ROUNDS = isLong ? 1000 : 5;
const SHOTS = isLong ? 20 : 8;
const WRONG_PER_HOUR = 20;
const LOGINS = isLong ? 500 : 60;

let track: RaceTrack;
let organization_id: string;
beforeAll(async () => {
  track = await openRaceTrack();
  const { body } = await post(track.nodeOf(0), "organizations/search", { organization_slug: "stark" });
  organization_id = body.data.organization.organization_id;
});
afterAll(() => track?.stop());

const login = (index: number, email_address: string, password: string) =>
  post(track.nodeOf(index), "passwords/authenticate", { email_address, organization_id, password });

test("T46: of a hundred wrong passwords at once at two nodes at most twenty are compared", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => login(index, "arya@stark.test", `wrong ${index}`)),
  );
  const types = answers.map(({ body }) => body.error_type);
  expect(types.filter((type) => type === "unauthorized_credentials").length).toBeLessThanOrEqual(WRONG_PER_HOUR);
  const others = new Set(types.filter((type) => type !== "unauthorized_credentials"));
  // Or an overloaded database, which lets no one in either.
  others.delete("service_unavailable");
  expect([...others]).toEqual(["user_lock_limit_reached"]);
  expect((await login(0, "arya@stark.test", PASSWORD)).body.error_type).toBe("user_lock_limit_reached");
});

test(`T45: ${LOGINS} logins at once are answered or refused, and other requests do not wait for them`, async () => {
  let isOver = false;
  const probing = (async () => {
    const times: number[] = [];
    while (!isOver) {
      const startedMs = performance.now();
      const { status } = await fetch(`${track.nodeOf(0)}/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`);
      times.push(performance.now() - startedMs);
      expect(status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times;
  })();
  const logins = Array.from({ length: LOGINS }, (_, index) => login(0, `unknown-${index}@stark.test`, "a guess"));
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  isOver = true;
  const times = await probing;
  expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(401);
  // Twice the limit for a separate machine: here the load generator shares its cores.
  if (isLong) expect(quantile(times, 0.99)).toBeLessThan(500);
});

test("right and wrong ones in parallel never deadlock, and a right one uses up no budget", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => login(index, "bran@stark.test", index % 8 === 7 ? "wrong" : PASSWORD)),
    );
    // Two wrong ones a round: the counter has those, and the pending ones.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
    if (round === 0) expect(statuses.filter((status) => status === 200)).toHaveLength(14);
  }
}, 3_600_000);

test("a password that changes while it is compared does not sign in with the old one", async () => {
  let current = PASSWORD;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = `a password of round number ${round}`;
    const request = { email_address: "robb@stark.test", organization_id };
    const [changed, ...entered] = await Promise.all([
      post(track.nodeOf(round), "passwords/existing_password/reset", {
        ...request,
        existing_password: current,
        new_password: next,
      }),
      ...Array.from({ length: 4 }, (_, index) => login(index, "robb@stark.test", current)),
    ]);
    expect(changed?.status).toBe(200);
    // A session from before the change has ended after it.
    for (const { status, body } of entered) {
      if (status !== 200) expect(body.error_type).toBe("unauthorized_credentials");
      else
        expect(
          (await post(track.nodeOf(0), "sessions/authenticate", {}, body.data.session_token)).body.error_type,
        ).toBe("session_not_found");
    }
    current = next;
  }
}, 3_600_000);

/** Locks a member's row meanwhile, so that everything that `begin` starts runs in that order. */
async function inOrder<T>(email_address: string, begin: (() => Promise<T>)[]): Promise<T[]> {
  const holder = new pg.Client({ connectionString: track.database.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from members where email_address = $1 for update", [email_address]);
    const begun: Promise<T>[] = [];
    for (const one of begin) {
      begun.push(one());
      // A transaction sees a frozen view of the waiting sessions.
      const waiting =
        "select pg_stat_clear_snapshot(), pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 20_000 }).toBe(begun.length);
    }
    await holder.query("commit");
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }
}

test("T33: a login with the old password that waits for the new one to be set is refused", async () => {
  const email_address = "rickon@stark.test";
  const change = {
    email_address,
    organization_id,
    existing_password: PASSWORD,
    new_password: "another battery staple",
  };
  const [changed, entered, again] = await inOrder(email_address, [
    () => post(track.nodeOf(0), "passwords/existing_password/reset", change),
    () => login(1, email_address, PASSWORD),
    () => post(track.nodeOf(1), "passwords/existing_password/reset", change),
  ]);
  expect(changed?.status).toBe(200);
  for (const late of [entered, again]) expect(late?.body.error_type).toBe("unauthorized_credentials");
}, 60_000);

test.each([
  ["an organization", "passwords/email/reset"],
  ["all organizations", "passwords/discovery/reset"],
])(
  "T33: a login that a reset for %s waits for is ended by it",
  async (_, path) => {
    const email_address = `hodor-${path.split("/")[1]}@stark.test`;
    await post(track.nodeOf(0), `${path}/start`, { email_address, organization_id });
    const password_reset_token = (await readMail(track.nodeOf(0), email_address)).token;
    const [entered, reset] = await inOrder(email_address, [
      () => login(0, email_address, PASSWORD),
      () => post(track.nodeOf(1), path, { password_reset_token, password: "another battery staple" }),
    ]);
    expect([entered?.status, reset?.status]).toEqual([200, 200]);
    const session = await post(track.nodeOf(0), "sessions/authenticate", {}, entered?.body.data.session_token);
    expect(session.body.error_type).toBe("session_not_found");
  },
  60_000,
);

test("T33: a discovery session from a password ends with that password", async () => {
  const email_address = "osha@stark.test";
  const proof = { email_address, password: PASSWORD };
  const { body } = await post(track.nodeOf(0), "passwords/discovery/authenticate", proof);
  const { intermediate_session_token } = body.data;
  const change = { existing_password: PASSWORD, new_password: "another battery staple" };
  const changed = await post(track.nodeOf(0), "passwords/existing_password/reset", {
    ...change,
    email_address,
    organization_id,
  });
  expect(changed.status).toBe(200);
  const exchange = { intermediate_session_token, organization_id };
  const entered = await post(track.nodeOf(1), "discovery/intermediate_sessions/exchange", exchange);
  expect(entered.body.error_type).toBe("intermediate_session_not_found");
});

test(`F6, T1: a link for a new password: ${SHOTS} shots at two nodes, ${ROUNDS} rounds, one winner each, and the same again loses`, async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const email_address = "sansa@stark.test";
    await post(track.nodeOf(round), "passwords/email/reset/start", { email_address, organization_id });
    const password_reset_token = await nextToken(email_address);
    const shoot = (index: number) =>
      post(track.nodeOf(index), "passwords/email/reset", {
        password_reset_token,
        password: `a password of round ${round} and shot ${index}`,
      });
    const answers = await Promise.all(Array.from({ length: SHOTS }, (_, index) => shoot(index)));
    const winner = answers.findIndex(({ status }) => status === 200);
    const losers = answers.filter((_, index) => index !== winner).map(({ body }) => body.error_type);
    expect(losers).toEqual(Array(SHOTS - 1).fill("unable_to_auth_password_reset_token"));
    expect((await shoot(SHOTS)).body.error_type).toBe("unable_to_auth_password_reset_token");
    expect((await login(0, email_address, `a password of round ${round} and shot ${winner}`)).status).toBe(200);
  }

  async function nextToken(address: string): Promise<string> {
    for (;;) {
      const { token } = await readMail(track.nodeOf(0), address);
      if (token && !seen.has(token)) {
        seen.add(token);
        return token;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}, 3_600_000);

test("of 64 logins with the right password at once at two nodes none locks the address, and as many wrong ones do (T72)", async () => {
  const shoot = (password: (index: number) => string) =>
    Promise.all(Array.from({ length: 64 }, (_, index) => login(index, "catelyn@stark.test", password(index))));
  const right = await shoot(() => PASSWORD);
  expect(right.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await login(1, "catelyn@stark.test", PASSWORD)).status).toBe(200);

  const wrong = await shoot((index) => `wrong ${index}`);
  const compared = wrong.filter(({ body }) => body.error_type === "unauthorized_credentials").length;
  expect(compared).toBeLessThanOrEqual(WRONG_PER_HOUR);
  expect((await login(1, "catelyn@stark.test", PASSWORD)).body.error_type).toBe("user_lock_limit_reached");
});

test("of 64 requests with one right code at once at two nodes one wins, and none is counted as a guess (T72)", async () => {
  const email_address = "right-codes@globex.test";
  const globex = { email_address, organization_id: track.organization_id };
  await post(track.nodeOf(0), "otps/email/login_or_signup", globex);
  const { code } = await readMail(track.nodeOf(0), email_address);
  const body = { ...globex, code, session_duration_minutes: 60 };
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => post(track.nodeOf(index), "otps/email/authenticate", body)),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const client = new pg.Client(track.database.url);
  await client.connect();
  const { rows } = await client.query("select subject, count from counters where subject like $1 and count > 0", [
    `wrong_codes:${email_address}:%`,
  ]);
  await client.end();
  expect(rows).toEqual([]);
});
