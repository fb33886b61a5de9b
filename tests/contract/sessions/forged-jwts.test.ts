import { createHmac } from "node:crypto";
import { createBackend } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { expect, test } from "vitest";
import { signIn, startForFile } from "../support/basics.ts";

const provider = await startForFile();
const now = () => provider.provider.services.clock.now();
/** A host's own server, which verifies offline. */
const backend = createBackend({ apiUrl: provider.url, publicUrl: "http://portico.test", projectId: PROJECT_ID, now });
const { answer } = await signIn(provider, "ada@globex.test", "globex");
const jwt = answer.session_jwt;
const [head = "", payload = ""] = jwt.split(".");
const header = JSON.parse(Buffer.from(head, "base64url").toString());
const claims = JSON.parse(Buffer.from(payload, "base64url").toString());

const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

const ask = (session_jwt: string) =>
  provider.request("/v1/b2b/sessions/authenticate", {
    body: { session_jwt },
    headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}` },
  });

let count = 0;

/**
 * Each forgery gets the usual error; none causes a 5xx. A host's server refuses it offline, too.
 * @param known whether only the provider knows it: among JWTs that the real key signed, a host's server cannot tell which sessions exist.
 */
async function expectRefused(forgeries: Record<string, string>, known: (name: string) => boolean = () => false) {
  for (const [name, forgery] of Object.entries(forgeries)) {
    const { status, body } = await ask(forgery);
    const refusal = forgery.length > 8192 ? [400, "request_schema_mismatch"] : [401, "session_not_found"];
    expect([name, status, body.error_type]).toEqual([name, ...refusal]);
    count += 1;
    if (known(name)) continue;
    const verified = await backend.verifySessionJwt(forgery).catch(({ name }) => name);
    expect.soft([name, verified]).toEqual([name, "SessionError"]);
    count += 1;
  }
}

/** Signed with the project's real key: only its claims are wrong. */
async function sign(changedClaims: object, changedHeader: object = {}): Promise<string> {
  const { signingKeys, clock } = provider.provider.services;
  const { privateKey } = await signingKeys.forProject(PROJECT_ID, clock.now());
  const payload = JSON.parse(JSON.stringify({ ...claims, ...changedClaims }));
  const protectedHeader = JSON.parse(JSON.stringify({ ...header, ...changedHeader }));
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(privateKey, { crit: { b64: true, exp: true } });
}

const publicJwk = async (): Promise<JWK> =>
  (await provider.request(`/v1/sessions/jwks/${PROJECT_ID}`, { method: "GET" })).body.keys[0];

test("the JWT itself works, and so does one that the project's key signed alike", async () => {
  expect((await ask(jwt)).status).toBe(200);
  expect((await ask(await sign({}))).status).toBe(200);
});

test("T39: no algorithm, in any spelling", async () => {
  const [, payload = "", signature = ""] = jwt.split(".");
  const forgeries: Record<string, string> = {};
  for (const alg of ["none", "None", "NONE", "nOnE", "none ", "", null, 0, [], ["ES256"], {}, "es256", "ES256 "]) {
    forgeries[`${JSON.stringify(alg)} unsigned`] = `${encode({ ...header, alg })}.${payload}.`;
    forgeries[`${JSON.stringify(alg)} signed`] = `${encode({ ...header, alg })}.${payload}.${signature}`;
  }
  await expectRefused(forgeries);
});

test("T39: the public key used as a shared secret", async () => {
  const jwk = await publicJwk();
  const pem = await exportSPKI((await importJWK(jwk, "ES256")) as CryptoKey);
  const secrets = {
    pem,
    "pem, trimmed": pem.trim(),
    jwk: JSON.stringify(jwk),
    x: jwk.x ?? "",
    kid: jwk.kid ?? "",
    "": "",
  };
  const forgeries: Record<string, string> = {};
  for (const [alg, hash] of [
    ["HS256", "sha256"],
    ["HS384", "sha384"],
    ["HS512", "sha512"],
  ] as const) {
    for (const [name, secret] of Object.entries(secrets)) {
      const input = `${encode({ ...header, alg })}.${encode(claims)}`;
      forgeries[`${alg} ${name}`] = `${input}.${createHmac(hash, secret).update(input).digest("base64url")}`;
      const kept = `${encode(header)}.${encode(claims)}`;
      forgeries[`ES256, signed as ${alg} ${name}`] =
        `${kept}.${createHmac(hash, secret).update(kept).digest("base64url")}`;
    }
  }
  await expectRefused(forgeries);
});

test("T39: another key, in any header that can name one", async () => {
  const forgeries: Record<string, string> = {};
  for (const alg of ["ES256", "ES384", "ES512", "RS256", "PS256", "EdDSA"]) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const brought: Record<string, object> = {
      plain: {},
      jwk: { jwk },
      "jwk without kid": { jwk, kid: undefined },
      jku: { jku: "https://evil.test/jwks" },
      "jku at home": { jku: `${provider.url}/v1/sessions/jwks/${PROJECT_ID}` },
      x5u: { x5u: "https://evil.test/cert" },
      x5c: { x5c: ["MIIB"] },
    };
    for (const [name, change] of Object.entries(brought)) {
      const protectedHeader = JSON.parse(JSON.stringify({ ...header, ...change, alg }));
      forgeries[`${alg} ${name}`] = await new SignJWT(claims).setProtectedHeader(protectedHeader).sign(privateKey);
    }
  }
  await expectRefused(forgeries);
});

test("T39: a kid of no key, also under the real signature", async () => {
  const kids = [
    ...[undefined, null, "", 0, 1, true, [], {}, [header.kid], { kid: header.kid }, `${header.kid} `, ` ${header.kid}`],
    ...["../../etc/passwd", "/dev/null", "' or '1'='1", "__proto__", "constructor", "toString", "\0", "x".repeat(2000)],
    ...["https://evil.test/key", String(header.kid).toUpperCase(), String(header.kid).slice(1), "0"],
  ];
  const forgeries: Record<string, string> = {};
  for (const kid of kids) forgeries[`kid ${JSON.stringify(kid)}`] = await sign({}, { kid });
  await expectRefused(forgeries);
});

test("T39: unsupported critical headers, b64, and other kinds of token", async () => {
  const [, payload = "", signature = ""] = jwt.split(".");
  const forgeries: Record<string, string> = {};
  for (const extra of [
    { crit: ["exp"], exp: 1 },
    { crit: ["b64"], b64: true },
  ]) {
    forgeries[JSON.stringify(extra)] = await sign({}, extra);
  }
  for (const extra of [{ crit: [] }, { crit: ["x"] }, { crit: "exp" }, { b64: false }, { b64: false, crit: ["b64"] }]) {
    forgeries[JSON.stringify(extra)] = `${encode({ ...header, ...extra })}.${payload}.${signature}`;
  }
  for (const typ of [
    undefined,
    "",
    "JWT",
    "jwt",
    "at+jwt",
    "logout+jwt",
    "application/jwt",
    "session",
    "session+jwt2",
    7,
    null,
  ]) {
    forgeries[`typ ${JSON.stringify(typ)}`] = await sign({}, { typ });
  }
  await expectRefused(forgeries);
});

test("T39, T40: claims that are not an active session's of this project, under the real signature", async () => {
  const now = Math.floor(provider.provider.services.clock.now().getTime() / 1000);
  const wrong: Record<string, unknown[]> = {
    exp: [undefined, null, now - 1, now - 3600, 0, -1, String(now + 60), [now + 60], "never"],
    nbf: [now + 60, String(now - 60), "always"],
    iss: [undefined, null, "", "http://portico.test", "https://evil.test", `${claims.iss}/`, [claims.iss], 7],
    aud: [undefined, null, "", "project-test-other", ["project-test-other"], [], {}, `${PROJECT_ID} `],
    sub: [undefined],
    member_session_id: [undefined, null, "", 7, "member-session-test-nope", [claims.member_session_id], "' or '1'='1"],
    organization_id: [undefined, null, "", 7, "organization-test-nope", [claims.organization_id]],
  };
  const forgeries: Record<string, string> = {};
  for (const [claim, values] of Object.entries(wrong)) {
    for (const value of values) forgeries[`${claim} ${JSON.stringify(value)}`] = await sign({ [claim]: value });
  }
  const other = await signIn(provider, "ada@globex.test", "initech");
  forgeries["another organization's session"] = await sign({
    member_session_id: other.answer.member_session?.member_session_id,
  });
  // Clocks may differ by a minute, and only the provider knows which sessions exist.
  const byProviderAlone = [`exp ${now - 1}`, `nbf ${now + 60}`, "another organization's session"];
  const isText = /^(member_session_id|organization_id) "[^"]/;
  await expectRefused(forgeries, (name) => byProviderAlone.includes(name) || isText.test(name));
});

test("T39: changed, truncated, extended and otherwise broken", async () => {
  const [head = "", payload = "", signature = ""] = jwt.split(".");
  const flipped = Buffer.from(signature, "base64url");
  flipped[10] = (flipped[10] ?? 0) ^ 1;
  const forgeries: Record<string, string> = {
    "another payload": `${head}.${encode({ ...claims, roles: ["admin", "root"] })}.${signature}`,
    "a later end": `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    "another header": `${encode({ ...header, kid2: 1 })}.${payload}.${signature}`,
    "no signature": `${head}.${payload}.`,
    "no dot": `${head}.${payload}`,
    "one bit": `${head}.${payload}.${flipped.toString("base64url")}`,
    "a short signature": `${head}.${payload}.${signature.slice(0, -4)}`,
    "a long signature": `${head}.${payload}.${signature}AAAA`,
    "zeros, which some libraries took": `${head}.${payload}.${Buffer.alloc(64).toString("base64url")}`,
    "DER instead of r and s": `${head}.${payload}.${Buffer.concat([Buffer.from("3044", "hex"), Buffer.alloc(68)]).toString("base64url")}`,
    "four parts": `${jwt}.${signature}`,
    "five parts, as an encrypted one": `${head}.${payload}.${payload}.${payload}.${signature}`,
    "padding inside": `${head}==.${payload}.${signature}`,
    "two in one": `${jwt} ${jwt}`,
    "the JSON form": JSON.stringify({ protected: head, payload, signature }),
    "not JSON inside": `${encode("not json")}.${encode("nor this")}.${signature}`,
    "a list as header": `${encode([])}.${payload}.${signature}`,
    "null as header": `${encode("null")}.${payload}.${signature}`,
    "a number as payload": `${head}.${encode("7")}.${signature}`,
    dots: "..",
    "one dot": ".",
    blank: " ",
    word: "jwt",
    empty: "",
    "too long": `${head}.${"A".repeat(9000)}.${signature}`,
  };
  await expectRefused(forgeries);
});

test("T39: there were more than 282", () => {
  expect(count).toBeGreaterThan(282);
});
