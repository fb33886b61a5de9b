import { createBackend, readBearer } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { inVariant, signIn, startForFile, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

/** A host's server that uses the provider's clock. */
const openBackend = (projectId = PROJECT_ID, secret = PROJECT_SECRET) =>
  createBackend({
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId,
    secret,
    now: () => provider.provider.services.clock.now(),
  });

const provider = await startForFile({ otherProjects: [variant("other", {})] });
const backend = openBackend();

test("a host's server verifies the page's token offline or by asking, with the same result", async () => {
  const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
  const session_jwt = readBearer({ authorization: `Bearer ${client.session.getTokens()?.session_jwt}` });
  const claims = await backend.verifySessionJwt(session_jwt);
  expect(claims).toMatchObject({
    member_id: answer.member_id,
    member_session_id: answer.member_session?.member_session_id,
    organization_id: answer.organization.organization_id,
    organization_slug: "globex",
    email_address: "ada@globex.test",
    roles: ["admin"],
  });
  expect(Date.parse(claims.expires_at) - Date.parse(claims.issued_at)).toBe(300_000);
  const { issued_at, expires_at, ...member } = claims;
  expect(await backend.authenticate({ session_jwt })).toEqual(claims);
  expect(await backend.authenticate({ session_jwt }, { checkRevoked: true })).toMatchObject(member);
  expect(await backend.authenticate({ session_token: answer.session_token })).toMatchObject(member);
  expect(await backend.authenticateSession({ session_jwt })).toMatchObject({
    member_session: { member_session_id: claims.member_session_id },
    organization: { organization_name: "Globex" },
  });
});

test("a revoked session still verifies offline until its JWT expires, and the provider knows at once", async () => {
  const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
  const { session_jwt, session_token } = answer;
  await client.session.revoke();
  expect(await backend.authenticate({ session_jwt })).toMatchObject({ email_address: "bob@globex.test" });
  const revoked = { name: "SessionError", code: "revoked" };
  await expect(backend.authenticate({ session_jwt }, { checkRevoked: true })).rejects.toMatchObject(revoked);
  await expect(backend.authenticateSession({ session_jwt })).rejects.toMatchObject(revoked);
  await expect(backend.authenticateSession({ session_token })).rejects.toMatchObject(revoked);
  provider.clock.advance({ minutes: 5 });
  await expect(backend.authenticate({ session_jwt })).rejects.toMatchObject({ code: "expired" });
});

test("T39, T163: both ways refuse an expired JWT at once, while its session goes on", async () => {
  const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
  const { session_jwt, session_token } = answer;
  provider.clock.advance({ minutes: 4 });
  expect(await backend.verifySessionJwt(session_jwt)).toMatchObject({ member_id: answer.member_id });
  provider.clock.advance({ minutes: 1 });
  await expect(backend.authenticateSession({ session_jwt })).rejects.toMatchObject({ code: "expired" });
  await expect(backend.verifySessionJwt(session_jwt)).rejects.toMatchObject({ code: "expired" });
  await client.session.authenticate();
  const fresh = client.session.getTokens()?.session_jwt ?? "";
  expect(await backend.verifySessionJwt(fresh)).toMatchObject({ member_id: answer.member_id });
  expect(await backend.authenticate({ session_token })).toMatchObject({ member_id: answer.member_id });
});

test("T40: both ways refuse another project's JWT with its own error", async () => {
  const { answer } = await signIn(inVariant(provider, "other"), "ada@globex.test", "globex");
  const { session_jwt } = answer;
  const wrong = { code: "wrong_project" };
  await expect(backend.verifySessionJwt(session_jwt)).rejects.toMatchObject(wrong);
  await expect(backend.authenticateSession({ session_jwt })).rejects.toMatchObject(wrong);
  const its = openBackend("project-test-other", "secret-test-other-not-a-secret");
  expect(await its.authenticate({ session_jwt }, { checkRevoked: true })).toMatchObject({ roles: ["admin"] });
});

test("T39, T40: JWTs that the project's key signed for another purpose, or did not sign, are refused", async () => {
  const { answer } = await signIn(provider, "ada@globex.test", "globex");
  const [head = "", payload = "", signature = ""] = answer.session_jwt.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const promoted = Buffer.from(JSON.stringify({ ...claims, roles: ["admin", "root"] })).toString("base64url");
  const { signingKeys, clock } = provider.provider.services;
  const { privateKey } = await signingKeys.forProject(PROJECT_ID, clock.now());
  const idToken = await new SignJWT(claims).setProtectedHeader({ ...header, typ: "JWT" }).sign(privateKey);
  for (const [session_jwt, code] of [
    [`${head}.${promoted}.${signature}`, "forged"],
    [idToken, "malformed"],
    [answer.session_token, "malformed"],
  ] as const) {
    await expect(backend.verifySessionJwt(session_jwt)).rejects.toMatchObject({ code });
    await expect(backend.authenticateSession({ session_jwt })).rejects.toMatchObject({ code });
  }
});

test("another project's secret authenticates no session", async () => {
  const { answer } = await signIn(provider, "ada@globex.test", "globex");
  const stranger = openBackend(PROJECT_ID, "secret-test-other-not-a-secret");
  await expect(stranger.authenticateSession({ session_token: answer.session_token })).rejects.toThrow(
    "refuses the secret",
  );
});

test("T41: sessions still verify while the provider is down", async () => {
  const own = await startCheckedProvider();
  const host = createBackend({
    apiUrl: own.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
  });
  const { answer } = await signIn(own, "ada@globex.test", "globex");
  const { session_jwt } = answer;
  expect(await host.authenticate({ session_jwt })).toMatchObject({ member_id: answer.member_id });
  await own.stop();
  expect(await host.authenticate({ session_jwt })).toMatchObject({ member_id: answer.member_id });
  const unreachable = { code: "unreachable" };
  await expect(host.authenticate({ session_jwt }, { checkRevoked: true })).rejects.toMatchObject(unreachable);
});
