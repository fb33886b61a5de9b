import { createHash } from "node:crypto";
import { PROJECT_ID, PROJECT_SECRET, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  inVariant,
  linkOf,
  mailFrom,
  organizationId,
  otherCode,
  signIn,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { keepLog } from "../support/log.ts";
import { totpCode } from "../support/totp-code.ts";

const log = keepLog();

/** Everything that was logged, and everything that is live: tokens, codes, verifiers, cookies. */
const secrets = new Map<string, string>();

const provider = await startForFile({
  logger: { level: "trace", stream: log.stream },
  otherProjects: [variant("both", { pkce_required_for: { passwords: false }, email_link_and_code: true })],
});
await signInEveryWay();

/** One of each: link, code, discovery, exchange, creation, change of organization, refusals, back end. */
async function signInEveryWay(): Promise<void> {
  const both = inVariant(provider, "both");
  const organization_id = await organizationId(both, "globex");
  const email_address = "ada@globex.test";
  const verifier = "a-verifier-that-must-not-be-in-any-log";
  const pkce_code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const post = async (path: string, body: object, session?: string) => {
    const answer = await both.request(`/sdk/v1/b2b/${path}`, { body, session });
    for (const name of ["session_token", "session_jwt", "intermediate_session_token"]) {
      const value = answer.body.data?.[name];
      if (value) secrets.set(`${path} ${name}`, value);
    }
    return answer;
  };
  secrets.set("verifier", verifier);
  secrets.set("project secret", PROJECT_SECRET);

  let cookie = "";
  const mail = await mailFrom(both, email_address, async () => {
    const { headers } = await post("magic_links/email/login_or_signup", {
      email_address,
      organization_id,
      pkce_code_challenge,
    });
    cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  });
  secrets.set("browser cookie", cookie.split("=")[1] ?? "");
  secrets.set("link token", tokenOf(mail));
  secrets.set("link code", mail.code ?? "");
  const { pathname, search } = linkOf(mail);
  await fetch(`${provider.url}${pathname}${search}`, { headers: { Cookie: cookie }, redirect: "manual" });
  await fetch(`${provider.url}${pathname}${search}&unknown=1`);
  await fetch(`${provider.url}${pathname}/nowhere${search}`);
  const magic_links_token = tokenOf(mail);
  await post("magic_links/authenticate", { magic_links_token, pkce_code_verifier: "wrong" });
  await post("magic_links/authenticate", { magic_links_token, pkce_code_verifier: verifier });
  await post("magic_links/authenticate", { magic_links_token, pkce_code_verifier: verifier });
  await post("otps/email/authenticate", { email_address, organization_id, code: otherCode(mail.code) });
  await post("otps/email/authenticate", { email_address, organization_id, code: mail.code });

  for (const path of ["discovery/intermediate_sessions/exchange", "discovery/organizations/create"]) {
    const { code } = await mailFrom(both, email_address, () => post("otps/email/discovery/send", { email_address }));
    secrets.set(`code for ${path}`, code ?? "");
    const found = await post("otps/email/discovery/authenticate", { email_address, code });
    const { intermediate_session_token } = found.body.data;
    secrets.set(`intermediate session for ${path}`, intermediate_session_token);
    await post(path, { organization_id, intermediate_session_token });
    await post(path, { organization_id, intermediate_session_token });
  }
  const known = "the password that ada knows";
  const request = { email_address, organization_id };
  secrets.set("first password", known);
  secrets.set("wrong password", "what mallory thinks it is");
  const resetMail = await mailFrom(both, email_address, () => post("passwords/email/reset/start", request));
  secrets.set("reset token", tokenOf(resetMail));
  secrets.set("token beside it", new URL(resetMail.links[1] ?? "").searchParams.get("token") ?? "");
  const { pathname: path, search: query } = linkOf(resetMail);
  await fetch(`${provider.url}${path}${query}`);
  const password_reset_token = tokenOf(resetMail);
  for (const password of ["abcabcabc", known, known]) {
    await post("passwords/email/reset", { password_reset_token, password });
  }
  for (const password of [known, "what mallory thinks it is"])
    await post("passwords/authenticate", { ...request, password });
  await post("passwords/discovery/authenticate", { email_address, password: known });
  await post("passwords/strength_check", { password: known });
  const bySecret = await post("passwords/authenticate", { ...request, password: known });
  secrets.set("second password", "another one that ada knows");
  const changed = { password: "another one that ada knows" };
  const session = (await post("passwords/session/reset", changed, bySecret.body.data.session_token)).body.data
    .session_token;
  await post("sessions/authenticate", { session_duration_minutes: 60 }, session);
  await post("sessions/authenticate", { session_duration_minutes: "a mistake" }, session);
  await post("sessions/exchange", { organization_id: await organizationId(both, "initech") }, session);
  await addSecondFactors(both);
  await provider.request("/v1/b2b/sessions/authenticate", {
    body: { session_jwt: bySecret.body.data.session_jwt },
    headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}` },
  });
}

/** An authenticator with its backup codes, and a text, all of them entered right and wrong. */
async function addSecondFactors(on: TestProvider): Promise<void> {
  const { client, answer } = await signIn(on, "gavin@hooli.test", "hooli");
  const who = { organization_id: answer.organization.organization_id, member_id: answer.member_id };
  const { secret, recovery_codes, qr_code } = await client.totp.create(who);
  secrets.set("authenticator secret", secret);
  secrets.set("authenticator picture", qr_code);
  for (const [index, code] of recovery_codes.entries()) secrets.set(`recovery code ${index}`, code);
  const code = totpCode(on, secret);
  secrets.set("authenticator code", code);
  const dur = { session_duration_minutes: 60 };
  await client.totp.authenticate({ ...who, code: otherCode(code), ...dur }).catch(() => {});
  await client.totp.authenticate({ ...who, code, ...dur });
  const [recovery_code = ""] = recovery_codes;
  const again = await signIn(on, "gavin@hooli.test", "hooli");
  await again.client.recoveryCodes.recover({ ...who, recovery_code, ...dur });
  const tokens = again.client.session.getTokens();
  secrets.set("recovered session", tokens?.session_token ?? "");
  secrets.set("recovered session's JWT", tokens?.session_jwt ?? "");
  for (const rotated of (await again.client.recoveryCodes.rotate()).recovery_codes) {
    secrets.set(`rotated recovery code ${secrets.size}`, rotated);
  }
}

test("T36: none of more than 40 live secrets reaches the log", () => {
  expect(secrets.size).toBeGreaterThan(40);
  expect(log.text()).toContain('"route":"/sdk/v1/b2b/magic_links/authenticate"');
  for (const [name, secret] of secrets) {
    expect(secret, name).not.toBe("");
    expect(log.text().includes(secret), `${name} is in the log`).toBe(false);
  }
});

test("none is in the database in plain text, except in the development inbox", async () => {
  const { db } = provider.provider.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => name !== "inbox_messages");
  expect(names).toContain("audit_events");
  for (const table of names) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(db);
    const content = rows.map(({ row }) => row).join("\n");
    for (const [name, secret] of secrets) {
      // Six digits appear in IDs and times by chance.
      if (secret.length > 6) expect(content.includes(secret), `${name} is in ${table}`).toBe(false);
    }
  }
});

test("T57: every step left its audit row, and no row contains a secret", async () => {
  const { db } = provider.provider.services;
  const { rows } = await sql<{ action: string; details: unknown; request_id: string }>`
    select action, details, request_id from audit_events where request_id <> 'seed'`.execute(db);
  expect([...new Set(rows.map(({ action }) => action))].sort()).toEqual([
    "email_code.accepted",
    "email_code.refused",
    "email_code.sent",
    "magic_link.accepted",
    "magic_link.refused",
    "magic_link.sent",
    "member.created",
    "member.joined",
    "member.second_factors_changed",
    "organization.created",
    "password.accepted",
    "password.changed",
    "password.refused",
    "password.reset_refused",
    "password.reset_sent",
    "recovery_codes.rotated",
    "second_factor.accepted",
    "second_factor.refused",
    "session.exchanged",
    "session.issued",
    "session.revoked",
    "totp.created",
  ]);
  for (const { request_id } of rows) expect(request_id).toMatch(/^request-id-/);
});
