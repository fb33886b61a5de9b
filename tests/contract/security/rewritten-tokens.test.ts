import { createBackend, createProtectedApi } from "@portico/backend";
import { chooseInOneTap } from "@portico/sandbox";
import { PROJECT_ID } from "@portico/testkit";
import { generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { verifyIdTokenHint } from "../../../packages/provider/src/access/idp/logout.ts";
import { backendOf } from "../support/backend.ts";
import { organization, refusal, signIn } from "../support/basics.ts";
import { openVisitor, startOauthFixture } from "../support/identity-providers/oauth.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { landingToken, openBrowser, startUrl } from "../support/identity-providers/sso.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import { rewritingsOf } from "../support/jws-rewritings.ts";

// One token, and the many texts in which it could be written (threats.md T71): only its own is accepted, and single use
// applies whatever the text.

const CONNECTION = "oidc-connection-globex";
const RESOURCE = "https://api.acme.test";
const idp = await startOidcIdp();
const issuer = await createTrustedIssuer("partner");
const fixture = await startOauthFixture((sandbox) => ({
  config: { outbound_allowed_origins: [sandbox.url, idp.issuer] },
  project: {
    // Logins start by hand here.
    pkce_required_for: { sso: false },
    trusted_token_profiles: [issuer.profile, { ...issuer.profile, profile_id: "the same once more" }],
    organizations: [
      organization("globex", {
        sso_connections: [idp.connection(CONNECTION)],
        members: [{ email_address: "ada@globex.test" }, { email_address: "bob@globex.test" }],
      }),
    ],
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
});

const services = () => fixture.provider.provider.services;
const now = () => services().clock.now();

/** Anything that the project's own key may sign. */
async function signAs(typ: string | undefined, claims: object): Promise<string> {
  const { privateKey, kid } = await services().signingKeys.forProject(PROJECT_ID, now());
  const seconds = Math.floor(now().getTime() / 1000);
  return new SignJWT({ iss: `http://portico.test/oidc/${PROJECT_ID}`, iat: seconds, exp: seconds + 300, ...claims })
    .setProtectedHeader({ alg: "ES256", kid, ...(typ && { typ }) })
    .sign(privateKey);
}

describe("T71: a token in another spelling is refused", () => {
  test("T71: there are more than twelve, and each is another text", () => {
    const texts = Object.values(rewritingsOf(`${"A".repeat(40)}.${"B".repeat(40)}.${"A".repeat(86)}`));
    expect(new Set(texts).size).toBe(18);
  });

  test("T71: a session JWT, at the provider and at a host's server", async () => {
    const { session_jwt } = (await signIn(fixture.provider, "ada@globex.test", "globex")).answer;
    const ask = (jwt: string) => backendOf(fixture.provider)("POST", "/sessions/authenticate", { session_jwt: jwt });
    const host = createBackend({
      apiUrl: fixture.provider.url,
      publicUrl: "http://portico.test",
      projectId: PROJECT_ID,
      now,
    });
    expect((await ask(session_jwt)).status).toBe(200);
    await host.verifySessionJwt(session_jwt);
    for (const [name, text] of Object.entries(rewritingsOf(session_jwt))) {
      expect([name, (await ask(text)).body.error_type]).toEqual([name, "session_not_found"]);
      await expect(host.verifySessionJwt(text), name).rejects.toMatchObject({ code: "malformed" });
    }
  });

  test("T71: an access token, at the API that it is for", async () => {
    const api = createProtectedApi({
      apiUrl: fixture.provider.url,
      publicUrl: "http://portico.test",
      projectId: PROJECT_ID,
      resource: RESOURCE,
      scopes: [],
      now,
    });
    const claims = { aud: RESOURCE, sub: "member", client_id: "app", organization_id: "o", scope: "" };
    const token = await signAs("at+jwt", claims);
    const authorize = (text: string) => api.authorize({ authorization: `Bearer ${text}` });
    expect((await authorize(token)).member_id).toBe("member");
    // A header has no line breaks, and white space around a token belongs to the header.
    const outer = /^a (space|line break) (before|behind)$/;
    for (const [name, text] of Object.entries(rewritingsOf(token)).filter(([name]) => !outer.test(name))) {
      await expect(authorize(text), name).rejects.toMatchObject({
        code: expect.stringMatching(/^(invalid|missing)_token$/),
      });
    }
  });

  test("T71: an ID token as a hint", async () => {
    const project = { project_id: PROJECT_ID };
    const call = { ...services(), clock: services().clock, signingKeys: services().signingKeys, project };
    const hint = (text: string) => verifyIdTokenHint({ ...call, publicUrl: "http://portico.test" } as never, text);
    const token = await signAs(undefined, { aud: "app", sub: "member" });
    expect(await hint(token)).toEqual({ client_id: "app", member_id: "member" });
    for (const [name, text] of Object.entries(rewritingsOf(token)))
      expect([name, await hint(text)]).toEqual([name, undefined]);
  });

  test("T71: an ID token of an organization's own provider", async () => {
    const logIn = async (rewrite: (token: string) => string) => {
      const browser = openBrowser(fixture.provider);
      const { location } = await browser.send(startUrl({ connection_id: CONNECTION }));
      const query = idp.answer(location, { rewrite }, now);
      const callback = `http://portico.test/v1/public/sso/${PROJECT_ID}/${CONNECTION}/oidc/callback?${query}`;
      return (await browser.send(callback)).location;
    };
    expect(landingToken(await logIn((token) => token))).not.toBe("");
    const names = Object.keys(rewritingsOf("A.A.A"));
    for (const name of names) {
      expect(await logIn((token) => rewritingsOf(token)[name] ?? ""), name).toContain("error=sso_flow_callback_error");
    }
  });

  test("T71: an ID token of an OAuth provider", async () => {
    const visitor = openVisitor(fixture.provider);
    await visitor.client.oauth.google.start({ organization_id: fixture.globex });
    const landing = await visitor.land({ email: "ada@globex.test", misbehavior: "padded" });
    expect(landing.href).toContain("oauth_flow_callback_error");
  });
});

describe("T71: single use applies to every spelling", () => {
  test("T71: a credential of One Tap", async () => {
    const submit = (id_token: string) =>
      fixture.provider.openPage().client.oauth.googleOneTap.submit({ id_token, organization_id: fixture.globex });
    const credential = await chooseInOneTap(fixture.sandbox.url, "sandbox-google", { email: "ada@globex.test" });
    for (const [name, text] of Object.entries(rewritingsOf(credential))) {
      expect([name, (await refusal(submit(text), "invalid_id_token")).error_type]).toEqual([name, "invalid_id_token"]);
    }
    await submit(credential);
    for (const text of [credential, ...Object.values(rewritingsOf(credential))]) {
      await refusal(submit(text), "invalid_id_token");
    }
  });

  test("T71: the same credential under another valid signature", async () => {
    const iss = "https://accounts.google.com";
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const config = {
      serverMetadata: () => ({ issuer: iss }),
      clientMetadata: () => ({ client_id: "sandbox-google" }),
    };
    const { upstreams } = services();
    vi.spyOn(upstreams, "find").mockResolvedValue({ config, keySet: { keyOf: async () => publicKey } } as never);
    const seconds = Math.floor(Date.now() / 1000);
    const times = { iat: seconds, exp: seconds + 300 };
    const claims = { iss, aud: "sandbox-google", sub: "tap", email: "ada@globex.test", jti: "only-once", ...times };
    const sign = (changes: object = {}, header: object = {}) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "ES256", ...header }).sign(privateKey);
    const submit = (id_token: string) =>
      fixture.provider.openPage().client.oauth.googleOneTap.submit({ id_token, organization_id: fixture.globex });
    const credential = await sign();
    await submit(credential);
    const same = [
      credential,
      malleated(credential),
      await sign(),
      await sign({}, { typ: "JWT" }),
      // Google writes its issuer with and without the scheme.
      await sign({ iss: "accounts.google.com" }),
      await sign({ exp: seconds + 299 }),
    ];
    for (const text of same) await refusal(submit(text), "invalid_id_token");
    await submit(await sign({ jti: "another" }));
    await submit(await sign({ jti: undefined }));
    await refusal(submit(await sign({ jti: undefined })), "invalid_id_token");
  });

  test("T71: a trusted token, which a second valid signature does not make a second one", async () => {
    const email = "bob@globex.test";
    const claims = { email, organization_id: fixture.globex, jti: "only-once" };
    const attest = (token: string, profile_id = "partner") =>
      fixture.provider.openPage().client.session.attest({ token, profile_id, session_duration_minutes: 60 });
    const token = await issuer.sign(now().getTime(), claims);
    for (const text of Object.values(rewritingsOf(token))) await refusal(attest(text), "invalid_trusted_auth_token");
    await attest(token);
    const texts = [
      token,
      malleated(token),
      await issuer.sign(now().getTime(), claims),
      ...Object.values(rewritingsOf(token)),
    ];
    for (const text of texts) {
      await refusal(attest(text), "invalid_trusted_auth_token");
      // Two profiles trust one issuer, which assigned the ID.
      await refusal(attest(text, "the same once more"), "invalid_trusted_auth_token");
    }
    for (const jti of ["\0", "\ud800", "x".repeat(257)]) {
      await refusal(attest(await issuer.sign(now().getTime(), { ...claims, jti })), "invalid_trusted_auth_token");
    }
  });
});

/** ECDSA: anyone with (r, s) can compute (r, n - s), which is equally valid. */
function malleated(jws: string): string {
  const [head = "", payload = "", signature = ""] = jws.split(".");
  const bytes = Buffer.from(signature, "base64url");
  const order = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
  const other = (order - BigInt(`0x${bytes.subarray(32).toString("hex")}`)).toString(16).padStart(64, "0");
  return [head, payload, Buffer.concat([bytes.subarray(0, 32), Buffer.from(other, "hex")]).toString("base64url")].join(
    ".",
  );
}
