import { randomUUID } from "node:crypto";
import { type Connection, connect, createServerKey } from "@portico/provider/tools";
import { PROJECT_ID } from "@portico/testkit";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedAt } from "../../packages/provider/src/crypto/sealed-at.ts";
import { hashToken } from "../../packages/provider/src/crypto/tokens.ts";
import { json } from "../../packages/provider/src/db/json.ts";
import { createTrustedIssuer } from "../contract/trusted-issuer.ts";
import { type Answer, openRaceTrack, post, type RaceTrack } from "./nodes.ts";

const isLong = process.env.PORTICO_LONG === "1";
const ROUNDS = isLong ? 1000 : 10;
const SHOTS = 20;
const GUESSES = isLong ? 1000 : 100;
const COMPARED = 5;

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const RECOVERY_CODE = "abcd-efgh-jkmn";
const PHONE = "+12025550199";
const dur = { session_duration_minutes: 60 };
const project_id = PROJECT_ID;

// Of the nodes' configuration: what is put into their store must be theirs.
const key = createServerKey("a server key for races, long enough");

let track: RaceTrack;
let store: Connection;
let issuer: Awaited<ReturnType<typeof createTrustedIssuer>>;
let organization_id: string;
/** By the part of their addresses before the @. */
let members: Map<string, string>;

beforeAll(async () => {
  issuer = await createTrustedIssuer("partner");
  const names = ["totp", "sms", "recovery", "impersonated", "attested", "moving", "guessed"];
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

/** Both kinds, and asked for. */
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

/** An authenticator none of whose codes was shown yet. */
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
  return new TOTP({ secret: Secret.fromBase32(SECRET) }).generate();
}

/** Logins that wait for the second factor, one for each shot. */
async function logins(name: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID());
  const factor = { type: "email_otp", delivery_method: "email", sequence_order: "PRIMARY" };
  const authentication_factors = json([{ ...factor, last_authenticated_at: new Date().toISOString() }]);
  await store.db
    .insertInto("intermediate_sessions")
    .values(
      tokens.map((token) => ({
        ...{ project_id, intermediate_session_id: token, token_hash: hashToken(token), organization_id },
        ...{ email_address: addressOf(name), authentication_factors, is_address_proven: true, ...times() },
      })),
    )
    .execute();
  return tokens;
}

/** For the member who moves on with each of them. */
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
      ...times(),
    })
    .execute();
  return token;
}

/** Puts one proof into the store, and names the requests that offer it. */
type Prepare = () => Promise<(index: number) => Promise<Answer>>;

const offer = (path: string, body: object) => (index: number) => post(track.nodeOf(index), path, { ...body, ...dur });

const kinds: Record<string, { losers: string[]; prepare: Prepare }> = {
  "an authenticator's code (T2)": {
    losers: ["totp_code_already_authenticated", "user_lock_limit_reached"],
    async prepare() {
      const code = await freshTotp("totp");
      const tokens = await logins("totp", SHOTS);
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
      const tokens = await logins("sms", SHOTS);
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
      const place = { project_id, ...who("recovery"), code_hmac };
      const row = { ...place, sealed_code: key.seal(RECOVERY_CODE, sealedAt("recovery_codes", place)), position: 0 };
      await store.db
        .insertInto("recovery_codes")
        .values({ ...row, used_at: null })
        .execute();
      const tokens = await logins("recovery", SHOTS);
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

test(`T3: of ${GUESSES} wrong second factors at once at two nodes at most ${COMPARED} are compared, and then not even the right one`, async () => {
  await startWindow();
  await store.db.deleteFrom("counters").execute();
  const right = await freshTotp("guessed");
  const [token] = await logins("guessed", 1);
  const body = { ...who("guessed"), intermediate_session_token: token };
  // Codes of the steps around would be right, too.
  const near = new Set([-2, -1, 0, 1, 2].map((step) => codeAt(Date.now() + step * 30_000)));
  const wrong = Array.from({ length: GUESSES + near.size }, (_, index) => String(100_000 + index * 7)).filter(
    (code) => !near.has(code),
  );
  const answers = await Promise.all(
    wrong.slice(0, GUESSES).map((code, index) => offer("totp/authenticate", { ...body, code })(index)),
  );
  const types = answers.map(({ body }) => body.error_type);
  expect(types.filter((type) => type === "unable_to_authenticate_totp").length).toBeLessThanOrEqual(COMPARED);
  const others = new Set(types.filter((type) => type !== "unable_to_authenticate_totp"));
  // Or a database too busy to be asked, which lets nobody in either.
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

/** Guesses are counted by the ten minutes: where these are nearly over, the nodes' clocks go on to the next ones. */
async function startWindow(): Promise<void> {
  const advance_ms = 600_000 - (Date.now() % 600_000);
  if (advance_ms > 60_000) return;
  for (const node of [0, 1]) {
    const headers = { "Content-Type": "application/json" };
    await fetch(`${track.nodeOf(node)}/dev/clock`, { method: "POST", body: JSON.stringify({ advance_ms }), headers });
  }
}

function codeAt(timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp });
}

test("an address that is given up at this very moment becomes nobody else's", async () => {
  const session = randomUUID();
  await store.db
    .insertInto("sessions")
    .values({
      ...{ project_id, ...who("admin"), member_session_id: session, token_hash: hashToken(session) },
      ...{ authentication_factors: json([]), started_at: new Date(), last_accessed_at: new Date(), revoked_at: null },
      ...{ expires_at: new Date(Date.now() + 3_600_000), custom_claims: json({}), impersonator: null },
    })
    .execute();
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
