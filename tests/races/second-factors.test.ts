import { randomUUID } from "node:crypto";
import { type Connection, connect, createServerKey } from "@portico/provider/tools";
import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedAt } from "../../packages/provider/src/platform/crypto/sealed-at.ts";
import { hashToken } from "../../packages/provider/src/platform/crypto/tokens.ts";
import { json } from "../../packages/provider/src/platform/db/schema.ts";
import { createTrustedIssuer } from "../contract/support/identity-providers/trusted-issuer.ts";
import { isLong } from "../long.ts";
import { type Answer, openRaceTrack, post, type RaceTrack, send } from "./support/nodes.ts";

const ROUNDS = isLong ? 1000 : 5;
const SHOTS = 20;
/** The number that used to lock a member who did nothing wrong. */
const MANY_SHOTS = 64;
const GUESSES = isLong ? 1000 : 100;
const COMPARED = 5;

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const RECOVERY_CODE = "abcd-efgh-jkmn";
const PHONE = "+12025550199";
/** A number belongs to one member of an organization. */
const OWN_PHONE = "+12025550187";
const dur = { session_duration_minutes: 60 };
const project_id = PROJECT_ID;

// From the nodes' configuration: rows put into their store must match it.
const key = createServerKey("a server key for races, long enough");

let track: RaceTrack;
let store: Connection;
let issuer: Awaited<ReturnType<typeof createTrustedIssuer>>;
let organization_id: string;
/** By the local part of their addresses. */
let members: Map<string, string>;

beforeAll(async () => {
  issuer = await createTrustedIssuer("partner");
  const names = ["totp", "sms", "recovery", "impersonated", "attested", "moving", "guessed", "planted", "renewing"];
  track = await openRaceTrack({
    project: {
      trusted_token_profiles: [issuer.profile],
      organizations: [
        {
          organization_name: "Globex",
          organization_slug: "globex",
          members: [
            ...names.map((name) => ({ email_address: `${name}@globex.test` })),
            { email_address: "admin@globex.test", roles: ["admin"] },
          ],
        },
      ],
    },
  });
  organization_id = track.organization_id;
  store = await connect({ databaseUrl: track.database.url }, () => {});
  const rows = await store.db.selectFrom("members").selectAll().execute();
  members = new Map(rows.map(({ email_address, member_id }) => [email_address.split("@")[0] ?? "", member_id]));
  await store.db.updateTable("members").set({ email_address_verified: true }).execute();
  for (const name of ["totp", "sms", "recovery", "guessed"]) await enrol(name);
});
afterAll(async () => {
  await store?.close();
  await track?.stop();
});

const idOf = (name: string) => members.get(name) ?? "";
const who = (name: string) => ({ organization_id, member_id: idOf(name) });
const addressOf = (name: string) => `${name}@globex.test`;
const times = (minutes = 10) => ({
  created_at: new Date(),
  expires_at: new Date(Date.now() + minutes * 60_000),
  consumed_at: null,
});

/** Both kinds, and required. */
async function enrol(name: string): Promise<void> {
  await store.db
    .updateTable("members")
    .set({
      mfa_enrolled: true,
      totp_registration_id: `totp-${name}`,
      mfa_phone_number: PHONE,
      mfa_phone_number_verified: true,
      default_mfa_method: "totp",
    })
    .where("member_id", "=", idOf(name))
    .execute();
}

/** An authenticator none of whose codes was used yet. */
async function freshTotp(name: string): Promise<string> {
  await store.db.deleteFrom("totp_registrations").where("member_id", "=", idOf(name)).execute();
  const sealed_secret = key.seal(SECRET, sealedAt("totp_registrations", { project_id, ...who(name) }));
  await store.db
    .insertInto("totp_registrations")
    .values({
      ...{ project_id, ...who(name), totp_registration_id: `totp-${name}`, sealed_secret },
      ...{ created_at: new Date(), confirmed_at: new Date(), expires_at: null },
    })
    .execute();
  return codeAt(nodesNow());
}

/** Logins that wait for the second factor, one for each shot. */
async function logins(name: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID());
  const factor = { type: "email_otp", delivery_method: "email", sequence_order: "PRIMARY" };
  const at = new Date().toISOString();
  const authentication_factors = json([{ ...factor, last_authenticated_at: at }]);
  const { member_id } = who(name);
  const security_epoch = await epochOf(name);
  await store.db
    .insertInto("intermediate_sessions")
    .values(
      tokens.map((token) => ({
        ...{ project_id, intermediate_session_id: token, token_hash: hashToken(token), organization_id },
        ...{ email_address: addressOf(name), authentication_factors, proofs: json([proofOf(name, at)]), ...times() },
        ...{ member_id, security_epoch },
      })),
    )
    .execute();
  return tokens;
}

const proofOf = (name: string, at: string) => ({
  ...{ method: "email_otp", by: "mailbox", address: addressOf(name), organization_id: null, at },
});

async function epochOf(name: string): Promise<number> {
  const found = store.db.selectFrom("members").select("security_epoch").where("member_id", "=", idOf(name));
  return (await found.executeTakeFirstOrThrow()).security_epoch;
}

/** A session with these factors. @returns its token. */
async function openSession(name: string, types: string[]): Promise<string> {
  const token = randomUUID();
  const last_authenticated_at = new Date().toISOString();
  const factors = types.map((type) => ({
    ...{ type, delivery_method: "email", last_authenticated_at },
    sequence_order: type === "email_otp" ? "PRIMARY" : "SECONDARY",
  }));
  await store.db
    .insertInto("sessions")
    .values({
      ...{ project_id, ...who(name), member_session_id: token, token_hash: hashToken(token) },
      ...{ authentication_factors: json(factors), started_at: new Date(), last_accessed_at: new Date() },
      ...{
        expires_at: new Date(Date.now() + 3_600_000),
        custom_claims: json({}),
        impersonator: null,
        proofs: json([proofOf(name, last_authenticated_at)]),
        revoked_at: null,
      },
    })
    .execute();
  return token;
}

/** For the member who continues with each of them. */
async function linkForNewAddress(): Promise<string> {
  const token = randomUUID();
  const member = store.db.updateTable("members").set({ retired_email_addresses: json([]) });
  await member.where("member_id", "=", idOf("moving")).execute();
  await store.db
    .insertInto("magic_links")
    .values({
      ...{ project_id, magic_link_id: token, token_hash: hashToken(token), ...who("moving") },
      ...{ email_address: `${token}@new.test`, purpose: "email_update", redirect_url: "http://localhost:4000/" },
      ...{ is_invitation: false, sent_by_backend: false, pkce_code_challenge: null, browser_hash: null },
      security_epoch: await epochOf("moving"),
      ...times(),
    })
    .execute();
  return token;
}

/** Puts one proof into the store, and returns the requests that use it. */
type Prepare = () => Promise<(index: number) => Promise<Answer>>;

const offer = (path: string, body: object, session?: string) => (index: number) =>
  post(track.nodeOf(index), path, { ...body, ...dur }, session);

const kinds: Record<string, { losers: string[]; prepare: Prepare }> = {
  "an authenticator's code (T2)": {
    losers: ["totp_code_already_authenticated", "user_lock_limit_reached"],
    async prepare() {
      const code = await freshTotp("totp");
      const tokens = await logins("totp", MANY_SHOTS);
      return (index) =>
        offer("totp/authenticate", { ...who("totp"), code, intermediate_session_token: tokens[index] })(index);
    },
  },
  "a texted code": {
    losers: ["otp_code_not_found", "user_lock_limit_reached"],
    async prepare() {
      await store.db.deleteFrom("sms_codes").execute();
      const code_hmac = key.hmacCode("sms-code", "123456");
      await store.db
        .insertInto("sms_codes")
        .values({
          ...{ project_id, ...who("sms"), sms_code_id: "sms-code", phone_number: PHONE, code_hmac, attempts: 0 },
          ...times(),
        })
        .execute();
      const tokens = await logins("sms", MANY_SHOTS);
      const body = { ...who("sms"), code: "123456" };
      return (index) => offer("otps/sms/authenticate", { ...body, intermediate_session_token: tokens[index] })(index);
    },
  },
  "a recovery code": {
    losers: ["unable_to_authenticate_recovery_code", "user_lock_limit_reached"],
    async prepare() {
      await store.db.deleteFrom("recovery_codes").execute();
      const { member_id } = who("recovery");
      const code_hmac = key.hmacCode(`${organization_id}\n${member_id}`, RECOVERY_CODE.replaceAll("-", ""));
      const owner = { project_id, ...who("recovery"), totp_registration_id: "totp-recovery" };
      const place = { ...owner, code_hmac };
      const row = { ...place, sealed_code: key.seal(RECOVERY_CODE, sealedAt("recovery_codes", place)), position: 0 };
      await store.db
        .insertInto("recovery_codes")
        .values({ ...row, used_at: null })
        .execute();
      const tokens = await logins("recovery", MANY_SHOTS);
      const body = { ...who("recovery"), recovery_code: RECOVERY_CODE };
      return (index) => offer("recovery_codes/recover", { ...body, intermediate_session_token: tokens[index] })(index);
    },
  },
  "an impersonation token (T55)": {
    losers: ["unable_to_auth_impersonation_token"],
    async prepare() {
      const token = randomUUID();
      await store.db
        .insertInto("impersonation_tokens")
        .values({
          ...{ project_id, impersonation_token_id: token, token_hash: hashToken(token), ...who("impersonated") },
          ...{ impersonator: json({ id: "support-7", reason: "Ticket" }), duration_minutes: 60, ...times(5) },
          security_epoch: await epochOf("impersonated"),
        })
        .execute();
      return (index) => post(track.nodeOf(index), "impersonation/authenticate", { impersonation_token: token });
    },
  },
  "a trusted token (T55)": {
    losers: ["invalid_trusted_auth_token"],
    async prepare() {
      const token = await issuer.sign(Date.now(), { email: addressOf("attested"), organization_id });
      return offer("sessions/attest", { token, profile_id: "partner" });
    },
  },
  "a link for a new address": {
    losers: ["unable_to_auth_magic_link"],
    prepare: async () => offer("magic_links/authenticate", { magic_links_token: await linkForNewAddress() }),
  },
};

test.each(Object.keys(kinds))(
  `F6, T1: %s: ${SHOTS} shots at two nodes, ${ROUNDS} rounds, one winner each, and the same again loses`,
  async (name) => {
    const { losers, prepare } = kinds[name] as (typeof kinds)[string];
    for (let round = 0; round < ROUNDS; round += 1) {
      await store.db.deleteFrom("counters").execute();
      const shoot = await prepare();
      const answers = await Promise.all(Array.from({ length: SHOTS }, (_, index) => shoot(index)));
      const [winner, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(winner?.body.data.member_session).toBeTruthy();
      for (const { status, body } of answers) if (status !== 200) expect(losers).toContain(body.error_type);
      expect((await shoot(0)).status).not.toBe(200);
    }
  },
  3_600_000,
);

const counted = ["an authenticator's code (T2)", "a texted code", "a recovery code"];

test.each(counted)(
  `T72: of ${MANY_SHOTS} requests with %s at once at two nodes one wins, and none counts as a guess`,
  async (name) => {
    const { prepare } = kinds[name] as (typeof kinds)[string];
    await store.db.deleteFrom("counters").execute();
    const shoot = await prepare();
    const answers = await Promise.all(Array.from({ length: MANY_SHOTS }, (_, index) => shoot(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const wrong = store.db.selectFrom("counters").select(["subject", "count"]).where("count", ">", 0);
    expect(await wrong.where("subject", "like", "second_factor:%").execute()).toEqual([]);
  },
);

test(`T3: of ${GUESSES} wrong second factors at once at two nodes at most ${COMPARED} are compared, and then not even the right one`, async () => {
  await startWindow();
  await store.db.deleteFrom("counters").execute();
  const right = await freshTotp("guessed");
  const [token] = await logins("guessed", 1);
  const body = { ...who("guessed"), intermediate_session_token: token };
  // Codes of the neighboring steps would be right, too.
  const near = new Set([-2, -1, 0, 1, 2].map((step) => codeAt(nodesNow() + step * 30_000)));
  const wrong = Array.from({ length: GUESSES + near.size }, (_, index) => String(100_000 + index * 7)).filter(
    (code) => !near.has(code),
  );
  const answers = await Promise.all(
    wrong.slice(0, GUESSES).map((code, index) => offer("totp/authenticate", { ...body, code })(index)),
  );
  const types = answers.map(({ body }) => body.error_type);
  expect(types.filter((type) => type === "unable_to_authenticate_totp").length).toBeLessThanOrEqual(COMPARED);
  const others = new Set(types.filter((type) => type !== "unable_to_authenticate_totp"));
  // Or an overloaded database, which lets no one in either.
  others.delete("service_unavailable");
  expect([...others]).toEqual(["user_lock_limit_reached"]);
  const refused = await store.db
    .selectFrom("audit_events")
    .select("action")
    .where("member_id", "=", idOf("guessed"))
    .where("action", "=", "second_factor.refused")
    .execute();
  expect(refused.length).toBeLessThanOrEqual(COMPARED);
  expect((await offer("totp/authenticate", { ...body, code: right })(0)).body.error_type).toBe(
    "user_lock_limit_reached",
  );
});

let aheadMs = 0;
const nodesNow = () => Date.now() + aheadMs;

/** Guesses are counted by ten-minute windows: if one is nearly over, the nodes' clocks move on to the next. */
async function startWindow(): Promise<void> {
  const advance_ms = 600_000 - (nodesNow() % 600_000);
  if (advance_ms > 60_000) return;
  aheadMs += advance_ms;
  for (const node of [0, 1]) {
    const headers = { "Content-Type": "application/json" };
    await fetch(`${track.nodeOf(node)}/dev/clock`, { method: "POST", body: JSON.stringify({ advance_ms }), headers });
  }
}

function codeAt(timestamp: number, secret = SECRET): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

test("an address that is released at this very moment becomes no one else's", async () => {
  const session = await openSession("admin", ["email_otp"]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email_address } = await store.db
      .selectFrom("members")
      .select("email_address")
      .where("member_id", "=", idOf("moving"))
      .executeTakeFirstOrThrow();
    const magic_links_token = await linkForNewAddress();
    const [moved, ...created] = await Promise.all([
      offer("magic_links/authenticate", { magic_links_token })(round),
      ...Array.from({ length: 6 }, (_, index) =>
        post(track.nodeOf(index), "organizations/members", { email_address }, session),
      ),
    ]);
    expect(moved?.status).toBe(200);
    expect(created.map(({ body }) => body.error_type)).toEqual(Array(6).fill("duplicate_member_email"));
  }
}, 3_600_000);

/** Checks that there is no second factor, and nothing that could become one. */
async function strip(name: string): Promise<void> {
  await store.db.deleteFrom("counters").execute();
  for (const table of ["totp_registrations", "recovery_codes", "sms_codes", "sessions"] as const) {
    await store.db.deleteFrom(table).where("member_id", "=", idOf(name)).execute();
  }
  const none = { mfa_enrolled: false, mfa_phone_number: "", mfa_phone_number_verified: false };
  await store.db
    .updateTable("members")
    .set({ ...none, default_mfa_method: "", totp_registration_id: "" })
    .where("member_id", "=", idOf(name))
    .execute();
}

/** The live sessions of a member that have a factor of one of these types. */
async function sessionsWith(name: string, types: string[]) {
  const sessions = await store.db
    .selectFrom("sessions")
    .selectAll()
    .where("member_id", "=", idOf(name))
    .where("revoked_at", "is", null)
    .execute();
  return sessions.filter(({ authentication_factors }) =>
    authentication_factors.some(({ type }) => types.includes(type)),
  );
}

const memberRow = (name: string) =>
  store.db.selectFrom("members").selectAll().where("member_id", "=", idOf(name)).executeTakeFirstOrThrow();

test(`T61: of two second factors that are confirmed at once one counts, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await strip("planted");
    const attacker = await openSession("planted", ["email_otp"]);
    const created = await offer("totp", who("planted"), attacker)(round);
    const code = codeAt(nodesNow(), created.body.data.secret);
    const code_hmac = key.hmacCode("sms-code", "123456");
    await store.db
      .insertInto("sms_codes")
      .values({
        ...{ project_id, ...who("planted"), sms_code_id: "sms-code", phone_number: OWN_PHONE, is_enrollment: true },
        ...{ code_hmac, attempts: 0, ...times() },
      })
      .execute();
    const owner = await openSession("planted", ["email_otp"]);
    const answers = await Promise.all([
      offer("totp/authenticate", { ...who("planted"), code }, attacker)(round),
      offer("otps/sms/authenticate", { ...who("planted"), code: "123456" }, owner)(round + 1),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [loser] = answers.filter(({ status }) => status !== 200);
    expect(["totp_not_found", "otp_code_not_found", "second_factor_required"]).toContain(loser?.body.error_type);
    const { totp_registration_id, mfa_phone_number } = await memberRow("planted");
    expect([totp_registration_id, mfa_phone_number].filter((factor) => factor !== "")).toHaveLength(1);
    const [token] = await logins("planted", 1);
    const [recovery_code] = created.body.data.recovery_codes;
    const body = { ...who("planted"), recovery_code, intermediate_session_token: token };
    const { status } = await offer("recovery_codes/recover", body)(round);
    expect(status === 200).toBe(totp_registration_id !== "");
  }
}, 3_600_000);

test(`T61: a backup code that is used while its owner creates new ones opens nothing lasting, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, recovery_codes } = await enrolled("renewing");
    const tokens = await logins("renewing", 4);
    const show = (index: number) => {
      const body = { ...who("renewing"), recovery_code: recovery_codes[index] };
      return offer("recovery_codes/recover", { ...body, intermediate_session_token: tokens[index] })(round + index);
    };
    const [rotated] = await Promise.all([offer("recovery_codes/rotate", {}, owner)(round), show(0), show(1), show(2)]);
    expect(rotated?.status).toBe(200);
    expect(await sessionsWith("renewing", ["recovery_code"])).toEqual([]);
    expect((await show(3)).body.error_type).toBe("unable_to_authenticate_recovery_code");
  }
}, 3_600_000);

test(`T61: an authenticator that is used while it is removed opens nothing lasting, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, secret, recovery_codes } = await enrolled("renewing");
    const [first, second] = await logins("renewing", 2);
    // The step after the one that has confirmed it.
    const code = codeAt(nodesNow() + 30_000, secret);
    const body = { ...who("renewing"), code, intermediate_session_token: first };
    const recovery = { ...who("renewing"), recovery_code: recovery_codes[0], intermediate_session_token: second };
    const [removed] = await Promise.all([
      send("DELETE", track.nodeOf(round), "organizations/members/deleteTOTP", undefined, owner),
      offer("totp/authenticate", body)(round + 1),
      offer("recovery_codes/recover", recovery)(round),
    ]);
    expect(removed?.status).toBe(200);
    const left = await sessionsWith("renewing", ["totp", "recovery_code"]);
    expect(left.map(({ token_hash }) => token_hash)).toEqual([hashToken(owner)]);
    const own = { totp_registration_id: "", mfa_enrolled: false, default_mfa_method: "" };
    expect(await memberRow("renewing")).toMatchObject(own);
    for (const table of ["totp_registrations", "recovery_codes"] as const) {
      expect(await store.db.selectFrom(table).selectAll().where("member_id", "=", idOf("renewing")).execute()).toEqual(
        [],
      );
    }
  }
}, 3_600_000);

/** Requests that change second factors, or begin to, or show backup codes. */
const changes: Record<
  string,
  { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: object; byLogin?: true }
> = {
  "an unconfirmed authenticator": { method: "POST", path: "totp", byLogin: true },
  "a text to a new number": {
    ...{ method: "POST", path: "otps/sms/send", byLogin: true },
    body: { mfa_phone_number: "+12025550198" },
  },
  "a number": { method: "PUT", path: "organizations/members/update", body: { mfa_phone_number: "+12025550198" } },
  "an authenticator removed": { method: "DELETE", path: "organizations/members/deleteTOTP" },
  "a number removed": { method: "DELETE", path: "organizations/members/deletePhoneNumber" },
  "displayed backup codes": { method: "GET", path: "recovery_codes" },
  "regenerated backup codes": { method: "POST", path: "recovery_codes/rotate" },
};
const ways = Object.entries(changes).flatMap(([what, { byLogin }]) => [
  [what, "session"],
  ...(byLogin ? [[what, "login"]] : []),
]);

test.each(ways)("T61: %s while its %s ends is refused, and leaves nothing", async (what = "", by) => {
  const { method, path, body } = changes[what] as (typeof changes)[string];
  await strip("planted");
  const isNew = what === "an unconfirmed authenticator";
  if (!isNew)
    await store.db
      .updateTable("members")
      .set({ totp_registration_id: "totp-planted" })
      .where("member_id", "=", idOf("planted"))
      .execute();
  const session = by === "session" ? await openSession("planted", ["email_otp", "totp"]) : undefined;
  const [intermediate_session_token] = by === "login" ? await logins("planted", 1) : [];
  const before = await memberRow("planted");
  // The request has found its session, and waits for the member's row, which another one changes.
  const answer = await store.db.transaction().execute(async (tx) => {
    await tx.selectFrom("members").select("member_id").where("member_id", "=", idOf("planted")).forUpdate().execute();
    const request = { ...who("planted"), ...body, ...(intermediate_session_token && { intermediate_session_token }) };
    const answer = send(
      method,
      track.nodeOf(0),
      path,
      method === "POST" || method === "PUT" ? request : undefined,
      session,
    );
    await untilOneWaits();
    await tx.updateTable("sessions").set({ revoked_at: new Date() }).where("member_id", "=", idOf("planted")).execute();
    await tx.deleteFrom("intermediate_sessions").where("email_address", "=", addressOf("planted")).execute();
    return { answer };
  });
  const { status, body: refusal } = await answer.answer;
  expect([status, refusal.error_type]).toEqual([
    401,
    by === "session" ? "session_not_found" : "intermediate_session_not_found",
  ]);
  expect(await memberRow("planted")).toEqual(before);
  for (const table of ["totp_registrations", "recovery_codes", "sms_codes"] as const) {
    expect(await store.db.selectFrom(table).selectAll().where("member_id", "=", idOf("planted")).execute()).toEqual([]);
  }
});

/** Waits until a statement of a node waits for a locked row. */
async function untilOneWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        store.db,
      );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("Nothing waited.");
}

/** An authenticator that was just confirmed, in a session of its owner. */
async function enrolled(name: string): Promise<{ owner: string; secret: string; recovery_codes: string[] }> {
  await strip(name);
  const session = await openSession(name, ["email_otp"]);
  const { secret, recovery_codes } = (await offer("totp", who(name), session)(0)).body.data;
  const body = { ...who(name), code: codeAt(nodesNow(), secret) };
  const { session_token } = (await offer("totp/authenticate", body, session)(0)).body.data;
  return { owner: session_token, secret, recovery_codes };
}
