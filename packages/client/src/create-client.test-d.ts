// Compiles only: what the public types accept and reject.

import { submitForm } from "./entries/form.ts";
import * as portico from "./entries/index.ts";

const client: portico.Client = portico.createClient("public-token-test-1", {
  apiUrl: { live: "https://a", test: "https://b" },
});

// @ts-expect-error: apiUrl is required.
portico.createClient("public-token-test-1", {});
// @ts-expect-error: the test URL is missing.
portico.createClient("public-token-test-1", { apiUrl: { live: "https://a" } });
// @ts-expect-error: names are strings.
portico.createClient("public-token-test-1", { apiUrl: "https://a", cookieOptions: { jwtCookieName: 5 } });

export async function calls(): Promise<void> {
  const email_address = "ada@globex.test";
  await client.magicLinks.email.loginOrSignup({ email_address, organization_id: "o", login_expiration_minutes: 30 });
  // @ts-expect-error: the organization is required.
  await client.magicLinks.email.loginOrSignup({ email_address });
  // @ts-expect-error: the client fills in the challenge.
  await client.magicLinks.email.discovery.send({ email_address, pkce_code_challenge: "x" });
  // @ts-expect-error: the client fills in the intermediate session token.
  await client.discovery.intermediateSessions.exchange({ organization_id: "o", intermediate_session_token: "x" });
  // @ts-expect-error: the client answers captcha demands itself.
  await client.otps.email.discovery.send({ email_address, captcha_token: "x" });

  const answer = await client.magicLinks.authenticate({ magic_links_token: "t" });
  const session: portico.MemberSession | null = answer.member_session;
  // @ts-expect-error: a further factor may be due, so the session may be null.
  const always: MemberSession = answer.member_session;
  const requestId: string = answer.request_id;

  const { discovered_organizations } = await client.discovery.organizations.list();
  const found: portico.Organization | undefined = discovered_organizations[0]?.organization;
  const { organization } = await client.organization.getBySlug({ organization_slug: "globex" });
  // @ts-expect-error: anyone may look up a slug, so the response has no private fields.
  organization?.trusted_metadata;

  await client.organization.members.update({ member_id: "m", roles: ["admin"] });
  // @ts-expect-error: members do not set their own roles.
  await client.self.update({ roles: ["admin"] });
  // @ts-expect-error: an object, as everywhere.
  await client.organization.members.delete("m");

  const bootstrap: portico.Bootstrap = await client.bootstrap();
  const known: portico.Bootstrap | null = client.bootstrapSync();
  // @ts-expect-error: nothing may be known yet.
  const sure: portico.Bootstrap = client.bootstrapSync();
  const permissions: Record<string, Record<string, boolean>> = await client.rbac.allPermissions();
  submitForm("public-token-test-1", { apiUrl: "https://a" }, "/x", { name: "value" });
  // @ts-expect-error: the landing is read, not written.
  client.landing.token = "t";
  void [session, always, requestId, found, bootstrap, known, sure, permissions];
}

export function whoIs(info: portico.SessionInfo): string {
  if (info.status === "in") return info.member.name;
  // @ts-expect-error: there is no member.
  if (info.status === "out") return info.member.name;
  return info.member?.name ?? "not known yet";
}

export function reason(error: unknown): string | undefined {
  if (!(error instanceof portico.ApiError)) return undefined;
  // @ts-expect-error: errors are for reading.
  error.error_type = "session_not_found";
  return `${error.code} ${error.status_code} ${error.error_type} ${error.request_id}`;
}
