import { acmeProject, PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { SessionResponse } from "@portico/wire/schemas";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { inVariant, signIn, startForFile, variant } from "../support/basics.ts";

const provider = await startForFile({ otherProjects: [variant("other", {})] });

/** A host's back end, with project ID and secret. */
const askAsBackend = (body: object, [user, secret]: string[] = [PROJECT_ID, PROJECT_SECRET]) =>
  provider.request("/v1/b2b/sessions/authenticate", {
    body,
    headers: { Authorization: `Basic ${btoa(`${user}:${secret}`)}` },
  });

const dead = { status: 401, body: { error_type: "session_not_found" } };

describe("a host's back end", () => {
  test("checks a token, or a JWT", async () => {
    const { answer } = await signIn(provider, "ada@globex.test", "globex");
    const byToken = await askAsBackend({ session_token: answer.session_token });
    expect(SessionResponse.parse(byToken.body.data)).toMatchObject({
      session_token: answer.session_token,
      member: { email_address: "ada@globex.test" },
      member_session: { roles: ["admin"] },
    });
    const byJwt = await askAsBackend({ session_jwt: answer.session_jwt });
    expect(SessionResponse.parse(byJwt.body.data)).toMatchObject({ session_token: "", member_id: answer.member_id });
    const extended = await askAsBackend({ session_jwt: answer.session_jwt, session_duration_minutes: 600 });
    expect(Date.parse(extended.body.data.member_session.expires_at)).toBeGreaterThan(
      Date.parse(answer.member_session?.expires_at ?? ""),
    );
  });

  test("learns that a session was revoked before its JWT expires", async () => {
    const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
    await client.session.revoke();
    expect(await askAsBackend({ session_token: answer.session_token })).toMatchObject(dead);
    expect(await askAsBackend({ session_jwt: answer.session_jwt })).toMatchObject(dead);
  });

  test("must send project and secret, and exactly one of token and JWT", async () => {
    const { answer } = await signIn(provider, "bob@globex.test", "globex");
    const { session_token, session_jwt } = answer;
    const [publicToken = ""] = acmeProject.public_tokens;
    const strangers = [
      [PROJECT_ID, "wrong"],
      [PROJECT_ID, ""],
      ["project-test-nope", PROJECT_SECRET],
      [publicToken, publicToken],
      [PROJECT_ID, "secret-test-other-not-a-secret"],
    ];
    for (const credentials of strangers) {
      expect(await askAsBackend({ session_token }, credentials)).toMatchObject({
        status: 401,
        body: { error_type: "invalid_project_credentials" },
      });
    }
    const wrong = [
      {},
      { session_token, session_jwt },
      { session_token, extra: 1 },
      { session_token: 7 },
      { session_token: "" },
    ];
    for (const body of wrong) {
      expect(await askAsBackend(body)).toMatchObject({ status: 400, body: { error_type: "request_schema_mismatch" } });
    }
  });

  test("T40: a token or JWT of one project is unknown in another", async () => {
    const other = inVariant(provider, "other");
    const { answer } = await signIn(other, "ada@globex.test", "globex");
    expect(await askAsBackend({ session_token: answer.session_token })).toMatchObject(dead);
    expect(await askAsBackend({ session_jwt: answer.session_jwt })).toMatchObject(dead);
    const itsOwn = ["project-test-other", "secret-test-other-not-a-secret"];
    expect(await askAsBackend({ session_jwt: answer.session_jwt }, itsOwn)).toMatchObject({ status: 200 });
  });
});

describe("the key set", () => {
  const path = `/v1/sessions/jwks/${PROJECT_ID}`;

  test("verifies a session JWT from outside", async () => {
    const { answer } = await signIn(provider, "ada@globex.test", "globex");
    const { status, headers, body } = await provider.request(path, { method: "GET" });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    const { payload, protectedHeader } = await jwtVerify(answer.session_jwt, createLocalJWKSet(body), {
      issuer: `http://portico.test/oidc/${PROJECT_ID}`,
      audience: PROJECT_ID,
      typ: "session+jwt",
      algorithms: ["ES256"],
      currentDate: provider.provider.services.clock.now(),
    });
    expect(protectedHeader.kid).toBe(body.keys[0].kid);
    expect(payload).toMatchObject({
      sub: answer.member_id,
      member_session_id: answer.member_session?.member_session_id,
      organization_id: answer.organization.organization_id,
      organization_slug: "globex",
      email_address: "ada@globex.test",
      roles: ["admin"],
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(5 * 60);
  });

  test("T41: has public parts only, and one project's keys only", async () => {
    const { body } = await provider.request(path, { method: "GET" });
    expect(Object.keys(body.keys[0]).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    const other = await provider.request("/v1/sessions/jwks/project-test-other", { method: "GET" });
    expect(other.body.keys[0].kid).not.toBe(body.keys[0].kid);
  });

  test("of an unknown project gets 404", async () => {
    for (const id of ["project-test-nope", "%00", "__proto__"]) {
      const { status } = await provider.request(`/v1/sessions/jwks/${id}`, { method: "GET" });
      expect([400, 404]).toContain(status);
    }
  });

  test("contains the key that signed a JWT", async () => {
    const { answer } = await signIn(provider, "bob@globex.test", "globex");
    const { kid, alg, typ } = decodeProtectedHeader(answer.session_jwt);
    const { body } = await provider.request(path, { method: "GET" });
    expect({ kid, alg, typ }).toEqual({ kid: body.keys[0].kid, alg: "ES256", typ: "session+jwt" });
  });
});
