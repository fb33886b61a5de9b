import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { SessionRow } from "../../../packages/provider/src/core/records/schema.ts";
import { replaceSession } from "../../../packages/provider/src/core/records/session/end-sessions.ts";
import { createCall } from "../../../packages/provider/src/platform/call/call.ts";
import { noCookies } from "../../../packages/provider/src/platform/call/cookies.ts";
import type { Project } from "../../../packages/provider/src/platform/config/project.ts";
import { transaction } from "../../../packages/provider/src/platform/db/transaction.ts";
import { mailFrom, organization, organizationId, signIn, startForFile } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const PASSWORD = "correct horse battery staple";
const dur = { session_duration_minutes: 60 };
const vic = "vic@corp.test";

const provider = await startForFile({
  project: {
    organizations: [
      organization("safe", {
        mfa_policy: "REQUIRED_FOR_ALL",
        members: [{ email_address: vic, password: PASSWORD }],
      }),
      organization("passwords", {
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
        members: [{ email_address: vic }],
      }),
      organization("free", { members: [{ email_address: "ivo@free.test" }] }),
    ],
  },
});
const { db } = provider.provider.services;

test("T31, T32: a login that is pending in one organization proves nothing to another, and continues", async () => {
  const [safe, passwords] = await Promise.all(["safe", "passwords"].map((slug) => organizationId(provider, slug)));
  const { client } = provider.openPage();
  const begun = await client.passwords.authenticate({
    ...{ organization_id: safe ?? "", email_address: vic, password: PASSWORD },
    ...dur,
  });
  expect(begun.member_session).toBeNull();
  const elsewhere = { organization_id: passwords ?? "", email_address: vic };
  const { code } = await mailFrom(provider, vic, () => client.otps.email.loginOrSignup(elsewhere));
  // The client sends the pending login's token with it.
  const answer = await provider.request("/sdk/v1/b2b/otps/email/authenticate", {
    body: { ...elsewhere, ...dur, code, intermediate_session_token: begun.intermediate_session_token },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    member_authenticated: false,
    primary_required: { allowed_auth_methods: ["password"] },
  });
  const goesOn = await provider.request("/sdk/v1/b2b/totp", {
    body: {
      ...{ organization_id: safe, member_id: begun.member_id },
      intermediate_session_token: begun.intermediate_session_token,
    },
  });
  expect(goesOn.status).toBe(200);
});

test("T34: an expired session cannot be replaced by another one", async () => {
  const { client, answer } = await signIn(provider, "ivo@free.test", "free");
  await client.session.revoke();
  const { member_session_id = "" } = answer.member_session ?? {};
  const ended = await db
    .selectFrom("sessions")
    .selectAll()
    .where("member_session_id", "=", member_session_id)
    .executeTakeFirstOrThrow();
  const call = createCall(provider.provider.services, {
    project: { project_id: PROJECT_ID, environment: "test" } as Project,
    caller: "browser",
    requestId: "request-id-bound-logins",
    ipAddress: "127.0.0.1",
    sessionToken: undefined,
    cookies: noCookies,
  });
  const replacing = transaction({ db }, (tx) => replaceSession(call, tx, ended as SessionRow, ended));
  await expect(replacing).rejects.toMatchObject({ errorType: "session_not_found" });
});

// The embedded store has one connection, on which nothing can wait for another.
describe.skipIf(process.env.PORTICO_TEST_STORE !== "postgres")(
  "a session that ends while a second factor is being used",
  () => {
    test("T34: cannot be exchanged for another one", async () => {
      const { client, answer } = await signIn(provider, "ivo@free.test", "free");
      const who = { organization_id: answer.organization.organization_id, member_id: answer.member_id };
      const { secret } = await client.totp.create(who);
      await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
      provider.clock.advance({ seconds: 30 });
      const session = client.session.getTokens()?.session_token ?? "";
      const code = totpCode(provider, secret);
      const shown = await db.transaction().execute(async (tx) => {
        // The call has found its session active by then, and waits for this row.
        await sql`select 1 from members where member_id = ${who.member_id} for update`.execute(tx);
        const call = provider.request("/sdk/v1/b2b/totp/authenticate", { session, body: { ...who, ...dur, code } });
        const waiting = async () => {
          const { rows } = await sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          return rows.length;
        };
        await expect.poll(waiting, { interval: 20 }).toBe(1);
        await sql`update sessions set revoked_at = now() where member_id = ${who.member_id}`.execute(tx);
        return { call };
      });
      expect((await shown.call).body).toMatchObject({ error_type: "session_not_found" });
      const { rows } =
        await sql`select 1 from sessions where member_id = ${who.member_id} and revoked_at is null`.execute(db);
      expect(rows).toEqual([]);
    });
  },
);
