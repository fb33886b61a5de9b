import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createSigningKey,
  PROJECT_ID,
  type SigningKey,
  type StandInProvider,
  signSession,
  startStandInProvider,
} from "../testing/stand-in-provider.ts";
import { type Backend, createBackend } from "./create-backend.ts";

const noon = new Date("2030-01-01T12:00:00Z");
let provider: StandInProvider;
let key: SigningKey;
let stranger: SigningKey;
let nowMs: number;
let backend: Backend;

beforeAll(async () => {
  [key, stranger] = await Promise.all([createSigningKey("key-1"), createSigningKey("key-2")]);
  provider = await startStandInProvider([key]);
});
afterAll(() => provider.stop());
beforeEach(() => {
  nowMs = noon.getTime();
  provider.requests = [];
  provider.isDown = false;
  provider.session = { status: 401, body: { error_type: "session_not_found" } };
  backend = createBackend({
    apiUrl: provider.url,
    projectId: PROJECT_ID,
    secret: "secret-test-1",
    now: () => new Date(nowMs),
  });
});

const sign = (claims: object = {}, header: object = {}, by = key, url = provider.url) =>
  signSession(by, { url, at: noon, claims, header });
const codeOf = (jwt: string) =>
  backend.verifySessionJwt(jwt).then(
    () => "accepted",
    (error) => error.code ?? error,
  );
const otherProject = () => ({ iss: `${provider.url}/oidc/project-test-2`, aud: "project-test-2" });

describe("verifying by itself", () => {
  test("answers with typed claims under the wire's names, and asks for the keys once", async () => {
    const jwt = await sign();
    const claims = await backend.verifySessionJwt(jwt);
    expect(claims).toEqual({
      member_id: "member-test-1",
      member_session_id: "member-session-test-1",
      organization_id: "organization-test-1",
      organization_slug: "globex",
      email_address: "ada@globex.test",
      // This is an earlier version of the provider, which does not send them.
      email_verified: false,
      portico_email_authority: "none",
      kind: "own",
      act: null,
      roles: ["admin"],
      acr: "",
      amr: [],
      auth_times: { primary: null, second_factor: null },
      issued_at: "2030-01-01T12:00:00.000Z",
      expires_at: "2030-01-01T12:05:00.000Z",
    });
    expect(await backend.authenticate({ session_jwt: jwt })).toEqual(claims);
    expect(provider.requests.map(({ path }) => path)).toEqual([`/v1/sessions/jwks/${PROJECT_ID}`]);
  });

  test("T163: allows for a clock that is a minute behind, and for nothing after the end of a JWT", async () => {
    const jwt = await sign();
    const verdicts = [];
    for (const seconds of [-61, -60, 0, 299, 300, 360]) {
      nowMs = noon.getTime() + seconds * 1000;
      verdicts.push(await codeOf(jwt));
    }
    expect(verdicts).toEqual(["expired", "accepted", "accepted", "accepted", "expired", "expired"]);
  });

  test("T162: tells who acts in a member's place, also where an earlier provider names no kind", async () => {
    const read = async (claims: object) => {
      const { kind, act } = await backend.verifySessionJwt(await sign(claims));
      return { kind, act };
    };
    const act = { sub: "support-7" };
    expect(await read({ act, portico_session_kind: "impersonation" })).toEqual({ kind: "impersonation", act });
    expect(await read({ act: { sub: "app" }, portico_session_kind: "agent" })).toEqual({
      kind: "agent",
      act: { sub: "app" },
    });
    expect(await read({ portico_session_kind: "trusted_token" })).toEqual({ kind: "trusted_token", act: null });
    expect(await read({ act: { ...act, more: 1 } })).toEqual({ kind: "impersonation", act });
    for (const wrong of ["support-7", {}, { sub: 7 }])
      expect(await codeOf(await sign({ act: wrong }))).toBe("malformed");
    // Changing the returned value does not affect other callers.
    const jwt = await sign({ act });
    const first = await backend.verifySessionJwt(jwt);
    if (first.act) first.act.sub = "another";
    expect((await backend.verifySessionJwt(jwt)).act).toEqual(act);
  });

  test("takes the provider's public name where that is not where it is reached", async () => {
    const jwt = await sign({ iss: `https://id.example.com/oidc/${PROJECT_ID}` });
    expect(await codeOf(jwt)).toBe("wrong_project");
    backend = createBackend({
      apiUrl: `${provider.url}/`,
      publicUrl: "https://id.example.com/",
      projectId: PROJECT_ID,
      now: () => noon,
    });
    expect(await codeOf(jwt)).toBe("accepted");
  });

  test("T39: what this project did not sign is forged", async () => {
    const jwt = await sign();
    const [head = "", payload = "", signature = ""] = jwt.split(".");
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const hs256 = `${encode({ alg: "HS256", typ: "session+jwt", kid: key.kid })}.${payload}`;
    const es384 = await createSigningKey(key.kid, "ES384");
    const forgeries = {
      "no algorithm": `${encode({ alg: "none", typ: "session+jwt", kid: key.kid })}.${payload}.`,
      "the public key as a secret": `${hs256}.${createHmac("sha256", JSON.stringify(key.jwk)).update(hs256).digest("base64url")}`,
      "another algorithm": await sign({}, { alg: "ES384" }, es384),
      "another payload": `${head}.${encode({ ...claims, roles: ["root"] })}.${signature}`,
      "another key under the same kid": await sign({}, {}, { ...stranger, kid: key.kid }),
      "another key": await sign({}, {}, stranger),
      "another key, brought along": await sign({}, { jwk: stranger.jwk, jku: "https://evil.test/" }, stranger),
      "no kid": await sign({}, { kid: undefined }),
      "a kid of Object": await sign({}, { kid: "__proto__" }),
      "a critical header": await sign({}, { crit: ["exp"], exp: 1 }),
      "another project's claims under our kid": await sign(otherProject(), {}, { ...stranger, kid: key.kid }),
    };
    for (const [name, forgery] of Object.entries(forgeries)) {
      expect([name, await codeOf(forgery)]).toEqual([name, "forged"]);
    }
  });

  test("T40: a session of another project or installation has another error than a forgery", async () => {
    const elsewhere = "https://other.example.com";
    const sessions = {
      "another project's": await sign(otherProject(), {}, stranger),
      "of the same id elsewhere": await sign({}, {}, stranger, elsewhere),
      "by our key, with another aud": await sign({ aud: "project-test-2" }),
      "by our key, with another iss": await sign({ iss: elsewhere }),
    };
    for (const [name, jwt] of Object.entries(sessions)) {
      expect([name, await codeOf(jwt)]).toEqual([name, "wrong_project"]);
    }
  });

  test("T40: another kind of token, and what is no token, is malformed", async () => {
    const tokens = {
      "an ID token": await sign({}, { typ: "JWT" }),
      "no type": await sign({}, { typ: undefined }),
      "no member": await sign({ sub: undefined }),
      "a member that is no text": await sign({ sub: 7 }),
      "no session": await sign({ member_session_id: undefined }),
      "roles that are no list": await sign({ roles: "admin" }),
      "no end": await sign({ exp: undefined }),
      "an end in words": await sign({ exp: "never" }),
      word: "jwt",
      dots: "..",
      "a session token": "Zm9v".repeat(11),
      endless: `${"A".repeat(9000)}..`,
    };
    for (const [name, token] of Object.entries(tokens)) {
      expect([name, await codeOf(token)]).toEqual([name, "malformed"]);
    }
    await expect(backend.verifySessionJwt(7 as unknown as string)).rejects.toMatchObject({ code: "malformed" });
  });

  test("no token at all has a name of its own, also where the provider would be asked", async () => {
    for (const nothing of ["", undefined, null] as string[]) {
      await expect(backend.verifySessionJwt(nothing)).rejects.toMatchObject({ code: "missing_token" });
      await expect(backend.authenticate({ session_jwt: nothing })).rejects.toMatchObject({ code: "missing_token" });
      await expect(backend.authenticateSession({ session_token: nothing })).rejects.toMatchObject({
        code: "missing_token",
      });
    }
  });

  test("messages say what happened and what to do, and never repeat the token", async () => {
    const jwt = await sign({}, {}, stranger);
    const error = await backend.verifySessionJwt(jwt).catch((reason) => reason);
    expect(error).toMatchObject({ name: "SessionError", message: expect.stringMatching(/^The .+\. .+\. .+\.$/) });
    expect(error.message).not.toContain(jwt.split(".")[1]);
  });
});

describe("asking the provider", () => {
  test("sends the credential with project id and secret, and hands on the answer", async () => {
    provider.session = { status: 200, body: { data: { member_id: "member-test-1" } } };
    expect(await backend.authenticateSession({ session_token: "token" })).toEqual({ member_id: "member-test-1" });
    expect(provider.requests).toEqual([
      {
        path: "/v1/b2b/sessions/authenticate",
        authorization: `Basic ${btoa(`${PROJECT_ID}:secret-test-1`)}`,
        body: JSON.stringify({ session_token: "token" }),
      },
    ]);
  });

  test("tells why a JWT is refused: revoked only when nothing else is wrong with it", async () => {
    const ask = (session_jwt: string) => backend.authenticateSession({ session_jwt }).catch((error) => error.code);
    expect(await ask(await sign())).toBe("revoked");
    expect(await ask(await sign({}, {}, stranger))).toBe("forged");
    expect(await ask(await sign(otherProject(), {}, stranger))).toBe("wrong_project");
    expect(await backend.authenticateSession({ session_token: "t" }).catch((error) => error.code)).toBe("revoked");
  });

  test("within the tolerance of its end a JWT is called expired, so that no live member is signed out", async () => {
    const session_jwt = await sign();
    const codes = [];
    for (const seconds of [239, 240, 330, 400]) {
      nowMs = noon.getTime() + seconds * 1000;
      codes.push(await backend.authenticateSession({ session_jwt }).catch((error) => error.code));
    }
    expect(codes).toEqual(["revoked", "expired", "expired", "expired"]);
  });

  test("with checkRevoked, asks only about a JWT that is good, and answers the claims of this moment", async () => {
    await backend.authenticate({ session_jwt: "no jwt" }, { checkRevoked: true }).catch(() => undefined);
    expect(provider.requests).toEqual([]);
    provider.session = { status: 200, body: { data: { session_jwt: await sign({ roles: ["editor"] }) } } };
    const byJwt = await backend.authenticate({ session_jwt: await sign() }, { checkRevoked: true });
    expect(byJwt.roles).toEqual(["editor"]);
    expect((await backend.authenticate({ session_token: "token" })).roles).toEqual(["editor"]);
  });

  test.each([
    [400, { status_code: 400, body: [] }, "malformed"],
    [429, { error_type: "too_many_requests" }, "unreachable"],
    [503, { error_type: "database_unavailable" }, "unreachable"],
    [200, "<html>a proxy's page</html>", "unreachable"],
    [302, {}, "unreachable"],
  ])("an answer with status %i, %j is %s", async (status, body, code) => {
    provider.session = { status, body };
    await expect(backend.authenticateSession({ session_token: "token" })).rejects.toMatchObject({ code });
  });

  test("a provider that does not answer is unreachable", async () => {
    const nowhere = createBackend({ apiUrl: "http://127.0.0.1:9", projectId: PROJECT_ID, secret: "s" });
    const error = { name: "SessionError", code: "unreachable" };
    await expect(nowhere.authenticateSession({ session_token: "t" })).rejects.toMatchObject(error);
    await expect(nowhere.verifySessionJwt(await sign())).rejects.toMatchObject(error);
  });

  test("a missing or refused secret is a mistake of this server, not of the member", async () => {
    const secretless = createBackend({ apiUrl: provider.url, projectId: PROJECT_ID });
    await expect(secretless.authenticateSession({ session_token: "t" })).rejects.toThrow("there is no secret");
    provider.session = { status: 401, body: { error_type: "invalid_project_credentials" } };
    const refused = await backend.authenticateSession({ session_token: "t" }).catch((error) => error);
    expect(refused.name).toBe("Error");
    expect(refused.message).toContain("refuses the secret");
    expect(refused.message).not.toContain("secret-test-1");
  });
});

test.each([
  ["apiUrl", { apiUrl: "id.example.com", projectId: PROJECT_ID }],
  ["apiUrl", { apiUrl: undefined as unknown as string, projectId: PROJECT_ID }],
  ["publicUrl", { apiUrl: "https://id.example.com", publicUrl: "/", projectId: PROJECT_ID }],
  ["projectId", { apiUrl: "https://id.example.com", projectId: "" }],
  ["secret", { apiUrl: "https://id.example.com", projectId: PROJECT_ID, secret: "" }],
])("a wrong %s is named at once", (option, options) => {
  expect(() => createBackend(options)).toThrow(`createBackend: ${option} is`);
});
