import { randomBytes } from "node:crypto";
import { createIdp } from "@portico/client/idp";
import fc from "fast-check";
import { decodeJwt } from "jose";
import * as relyingParty from "openid-client";
import { describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { signIn } from "../support/basics.ts";
import {
  API,
  beginLogin,
  CALLBACK,
  LOOPBACK,
  logIn,
  OTHER_CALLBACK,
  OWN_SCHEME,
  readConsentPage,
  startIdpFixture,
  type Visitor,
} from "../support/idp.ts";
import { challengeOf, newVerifier } from "../support/pkce.ts";

const OTHER_API = "https://api.globex.test";
const boardScopes = ["read:boards", "edit:boards"];

const fixture = await startIdpFixture({
  project: {
    dynamic_registration: { enabled: true },
    protected_resources: [
      { resource: API, resource_name: "Boards API", scopes: boardScopes },
      { resource: OTHER_API, resource_name: "Boards API, elsewhere", scopes: boardScopes },
    ],
  },
});
const eve = await fixture.enter("eve@globex.test");

/** What an app requests; `resource` is "" if it names none. */
interface Wish {
  client_id: string;
  redirect_uri: string;
  resource: string;
  scopes: string[];
}

async function addressOf({ client_id, redirect_uri, resource, scopes }: Wish): Promise<URL> {
  const config = await fixture.discover(client_id);
  const more = resource === "" ? undefined : { resource };
  return beginLogin(config, { redirect_uri, scope: scopes.join(" "), ...more }).url;
}

/** Whether the member would be asked. */
async function asks(visitor: Visitor, wish: Wish): Promise<boolean> {
  const { headers } = await fixture.fetch((await addressOf(wish)).href, { redirect: "manual" });
  const { scopes, client_id, redirect_uri, response_type, request_id } = readConsentPage(
    new URL(headers.get("location") ?? ""),
  );
  const { body } = await visitor.call("authorize/start", {
    client_id,
    redirect_uri,
    response_type,
    scopes,
    request_id,
  });
  return body.data.consent_required;
}

/** The member is asked, and agrees. */
async function sayYes(visitor: Visitor, wish: Wish): Promise<URL> {
  return visitor.follow(await addressOf(wish));
}

const wish: fc.Arbitrary<Wish> = fc
  .record({
    client_id: fc.constantFrom("third", "third", "third", "other", "public"),
    redirect_uri: fc.constantFrom(CALLBACK, CALLBACK, OTHER_CALLBACK),
    resource: fc.constantFrom("", API, OTHER_API),
    scopes: fc.uniqueArray(fc.constantFrom("openid", "email", "read:boards", "edit:boards"), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map((one) => (one.client_id === "public" ? { ...one, redirect_uri: CALLBACK } : one));

describe("T65: two honest consents combined", () => {
  test("T65: of generated pairs, each permits exactly what was agreed to, and no combination of the two", async () => {
    const { client } = await signIn(fixture.provider, "eve@globex.test", "globex");
    const idp = createIdp(client);
    for (const pair of fc.sample(fc.tuple(wish, wish), { numRuns: isLong ? 50 : 15, seed: 65 })) {
      for (const one of pair) await sayYes(eve, one);
      const isAllowed = ({ client_id, redirect_uri, resource, scopes }: Wish) =>
        scopes.every((scope) =>
          pair.some(
            (yes) =>
              yes.client_id === client_id &&
              yes.redirect_uri === redirect_uri &&
              yes.resource === resource &&
              yes.scopes.includes(scope),
          ),
        );
      const all = [...new Set(pair.flatMap(({ scopes }) => scopes))];
      const combinations = new Map<string, Wish>();
      for (const { client_id, redirect_uri } of pair)
        for (const { resource } of [...pair, { resource: "" }])
          for (const scopes of [...all.map((scope) => [scope]), all]) {
            const combination = { client_id, redirect_uri, resource, scopes };
            combinations.set(JSON.stringify(combination), combination);
          }
      const wrong: unknown[] = [];
      for (const combination of combinations.values()) {
        if ((await asks(eve, combination)) === isAllowed(combination)) wrong.push(combination);
      }
      expect({ pair, wrong }).toEqual({ pair, wrong: [] });
      for (const connected_app_id of new Set(pair.map(({ client_id }) => client_id))) {
        await idp.revokeConnectedApp({ connected_app_id });
      }
    }
  }, 120_000);

  test("T65: reading at one API and editing at another do not permit editing at the first", async () => {
    const gus = await fixture.enter("gus@globex.test");
    const third = await fixture.discover("third");
    const reading = { client_id: "third", redirect_uri: CALLBACK, resource: API, scopes: ["openid", "read:boards"] };
    const editing = { ...reading, resource: OTHER_API, scopes: ["openid", "edit:boards"] };
    for (const one of [reading, editing]) await sayYes(gus, one);
    const crossed = { ...reading, scopes: ["openid", "edit:boards"] };
    expect(await asks(gus, crossed)).toBe(true);
    // Without consent there is no code for it either.
    const url = await addressOf(crossed);
    url.searchParams.set("prompt", "none");
    expect((await gus.follow(url)).searchParams.get("error")).toBe("consent_required");
    // An agreed request goes on without a question.
    const tokens = await logIn(third, gus, { scope: "openid read:boards", resource: API });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: API, scope: "read:boards" });
  });

  test("T65: a consent for an app without an API is separate from one with an API, either way round", async () => {
    const rob = await fixture.enter("rob@globex.test");
    const plain = { client_id: "third", redirect_uri: CALLBACK, resource: "", scopes: ["openid", "read:boards"] };
    await sayYes(rob, plain);
    expect(await asks(rob, plain)).toBe(false);
    expect(await asks(rob, { ...plain, resource: API })).toBe(true);
    await sayYes(rob, { ...plain, resource: API, scopes: ["openid", "read:boards", "email"] });
    expect(await asks(rob, { ...plain, scopes: ["email"] })).toBe(true);
    // The redirect URL counts together with the API, not next to it.
    await sayYes(rob, { ...plain, redirect_uri: OTHER_CALLBACK });
    expect(await asks(rob, { ...plain, redirect_uri: OTHER_CALLBACK, resource: API })).toBe(true);
  });

  test("T28, T65: a code for one API, or none, gets no token for another", async () => {
    const third = await fixture.discover("third");
    for (const [asked, wanted] of [
      [undefined, API],
      [API, OTHER_API],
    ] as const) {
      const { url, checks } = beginLogin(third, {
        scope: "openid offline_access read:boards",
        ...(asked && { resource: asked }),
      });
      const back = await eve.follow(url);
      const exchange = relyingParty.authorizationCodeGrant(third, back, checks, { resource: wanted });
      await expect(exchange).rejects.toMatchObject({ error: "invalid_target" });
      const tokens = await logIn(third, eve, {
        scope: "openid offline_access read:boards",
        ...(asked && { resource: asked }),
      });
      const refresh = relyingParty.refreshTokenGrant(third, tokens.refresh_token ?? "", { resource: wanted });
      await expect(refresh).rejects.toMatchObject({ error: "invalid_target" });
    }
  });
});

describe("the longest redirect URL and the longest API", async () => {
  const pathOf = (length: number) => randomBytes(length).toString("hex").slice(0, length);
  const redirect_uri = `https://app.test/${pathOf(2048 - 17)}`;
  const resource = `https://api.test/${pathOf(256 - 17)}`;
  const long = await startIdpFixture({
    project: {
      protected_resources: [{ resource, scopes: [] }],
      connected_apps: [
        {
          client_id: "third",
          client_secret: "third-secret-which-is-long",
          client_type: "third_party",
          client_name: "Boards Sync",
          redirect_urls: [redirect_uri],
        },
      ],
    },
  });

  test("fit", async () => {
    const visitor = await long.enter("eve@globex.test");
    const { url } = beginLogin(await long.discover("third"), { redirect_uri, resource });
    expect((await visitor.follow(url)).searchParams.get("code")).toBeTruthy();
  });
});

/**
 * Whether the redirect URL identifies the app: a program on a member's computer may use any port, and claim any scheme.
 */
const addresses: [string, boolean][] = [
  [CALLBACK, true],
  [LOOPBACK, false],
  ["http://127.0.0.1:49152/callback", false],
  ["http://localhost:1/callback", false],
  ["http://[::1]:65535/callback", false],
  [OWN_SCHEME, false],
];
test.each(addresses)(
  "T73: a native app of the project's own needs consent each time at %s, unless the URL identifies it: %s",
  async (redirect_uri, isKnown) => {
    const nil = await fixture.enter("nil@globex.test");
    const wish = { client_id: "first-public", redirect_uri, resource: "", scopes: ["openid"] };
    const silently = async () => {
      const url = await addressOf(wish);
      url.searchParams.set("prompt", "none");
      const back = await nil.follow(url);
      expect(back.href.startsWith(redirect_uri)).toBe(true);
      return back.searchParams.get("error") ?? (back.searchParams.has("code") ? "code" : "");
    };
    const submitted = { client_id: "first-public", redirect_uri, response_type: "code", scopes: ["openid"] };
    for (let round = 0; round < 2; round += 1) {
      expect(await asks(nil, wish)).toBe(!isKnown);
      expect(await silently()).toBe(isKnown ? "code" : "consent_required");
      // A refusal without a question changes nothing, whatever the page sends.
      const code_challenge = challengeOf(newVerifier());
      for (const consent_granted of [false, true]) {
        const { body } = await nil.call("authorize/submit", {
          ...submitted,
          prompt: undefined,
          code_challenge,
          consent_granted,
        });
        const code = body.data?.authorization_code;
        expect(code === undefined).toBe(!isKnown);
      }
      expect((await sayYes(nil, wish)).searchParams.has("code")).toBe(true);
    }
  },
);

test("an app with a secret authenticates with it, wherever its codes go", async () => {
  const nil = await fixture.enter("nil@globex.test");
  expect(await asks(nil, { client_id: "first", redirect_uri: CALLBACK, resource: "", scopes: ["openid"] })).toBe(false);
});

describe("T28: between the question and the answer", () => {
  const asked = {
    client_id: "other",
    redirect_uri: CALLBACK,
    response_type: "code",
    scopes: ["openid", "edit:boards"],
  };
  const newMember = async (roles: string[]) => {
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    const email_address = `${randomBytes(6).toString("hex")}@globex.test`;
    await client.organization.members.create({ email_address, roles });
    return { visitor: await fixture.enter(email_address), admin: client };
  };

  test("T28, T29: a scope that was shown as not grantable stays so, although the member got a role meanwhile", async () => {
    const { visitor, admin } = await newMember(["reader"]);
    const start = await visitor.call("authorize/start", asked);
    expect(start.body.data.scope_results).toContainEqual(expect.objectContaining({ is_grantable: false }));
    // Through the domain of their address: assigning a role would have ended the session.
    const assignment = { domain: "globex.test", role_id: "editor" };
    await admin.organization.update({ rbac_email_implicit_role_assignments: [assignment] });
    const answer = await visitor.call("authorize/submit", { ...asked, consent_granted: true });
    await admin.organization.update({ rbac_email_implicit_role_assignments: [] });
    expect([answer.status, answer.body.error_type]).toEqual([400, "consent_not_asked"]);
  });

  test("T28: no field of the page replaces the question", async () => {
    const { visitor } = await newMember(["editor"]);
    const prompts = [
      undefined,
      "",
      "none",
      "login",
      "none consent",
      "consent none",
      "NONE",
      "none none",
      "select_account",
    ];
    for (const prompt of prompts)
      for (const consent_granted of [true, false, "true", 1, null]) {
        const { status, body } = await visitor.call("authorize/submit", { ...asked, prompt, consent_granted });
        expect(status).toBeLessThan(500);
        expect(body.data?.authorization_code, `${prompt} ${consent_granted}`).toBeUndefined();
      }
  });

  test("T28: a request determines its own contents, whatever the page sends with its name", async () => {
    const { visitor } = await newMember(["editor"]);
    const url = await addressOf({ client_id: "other", redirect_uri: CALLBACK, resource: API, scopes: ["openid"] });
    const page = readConsentPage(new URL((await fixture.ask(`/auth${url.search}`)).headers.get("location") ?? ""));
    await visitor.call("authorize/start", page);
    const { request_id, ...rest } = page as typeof page & { request_id: string };
    const more = { resource: OTHER_API, organization_id: "other", consent_granted: true };
    const nameless = { ...rest, ...more, scopes: asked.scopes };
    // Without the name it is another question, which was never asked.
    const forged = { ...nameless, request_id };
    expect((await visitor.call("authorize/submit", nameless)).body.error_type).toBe("consent_not_asked");
    // Another member's page cannot answer it.
    const { visitor: other } = await newMember(["editor"]);
    expect((await other.call("authorize/submit", forged)).body.error_type).toBe("consent_not_asked");
    expect((await visitor.call("authorize/submit", forged)).status).toBe(200);
    const at = { client_id: "other", redirect_uri: CALLBACK };
    expect(await asks(visitor, { ...at, resource: API, scopes: ["openid"] })).toBe(false);
    expect(await asks(visitor, { ...at, resource: API, scopes: ["edit:boards"] })).toBe(true);
    expect(await asks(visitor, { ...at, resource: OTHER_API, scopes: ["openid"] })).toBe(true);
  });

  test("T28: two tabs have two questions, and an answer to one does not answer the other", async () => {
    const { visitor } = await newMember(["editor"]);
    const other = { ...asked, scopes: ["openid", "read:boards"] };
    await visitor.call("authorize/start", asked);
    await visitor.call("authorize/start", other);
    expect((await visitor.call("authorize/submit", { ...other, consent_granted: true })).status).toBe(200);
    const both = { ...asked, scopes: ["openid", "read:boards", "edit:boards"], consent_granted: true };
    expect((await visitor.call("authorize/submit", both)).body.error_type).toBe("consent_not_asked");
    const no = await visitor.call("authorize/submit", { ...asked, consent_granted: false });
    expect(new URL(no.body.data.redirect_uri).searchParams.get("error")).toBe("access_denied");
    expect((await visitor.call("authorize/submit", { ...asked, consent_granted: true })).status).toBe(200);
  });
});

describe("an app that was disconnected", () => {
  const wish = { client_id: "third", redirect_uri: CALLBACK, resource: "", scopes: ["openid", "offline_access"] };

  test("T28: keeps neither its code nor its refresh token, and has to ask again", async () => {
    const { client } = await signIn(fixture.provider, "gus@globex.test", "globex");
    const gus = await fixture.enter("gus@globex.test");
    const third = await fixture.discover("third");
    const tokens = await logIn(third, gus, { scope: wish.scopes.join(" ") });
    const { url, checks } = beginLogin(third, { scope: wish.scopes.join(" ") });
    const code = await gus.follow(url);
    await createIdp(client).revokeConnectedApp({ connected_app_id: "third" });
    const exchange = relyingParty.authorizationCodeGrant(third, code, { ...checks, idTokenExpected: true });
    await expect(exchange).rejects.toMatchObject({ error: "invalid_grant" });
    const refresh = relyingParty.refreshTokenGrant(third, tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await asks(gus, wish)).toBe(true);
  });

  test("T28: gets nothing from a pending request", async () => {
    const { client } = await signIn(fixture.provider, "gus@globex.test", "globex");
    const gus = await fixture.enter("gus@globex.test");
    const idp = createIdp(client);
    for (let round = 0; round < 10; round += 1) {
      await sayYes(gus, wish);
      const fields = { client_id: "third", redirect_uri: CALLBACK, response_type: "code", scopes: wish.scopes };
      await Promise.all([
        ...[1, 2, 3, 4].map(() => gus.call("authorize/submit", { ...fields, consent_granted: false })),
        idp.revokeConnectedApp({ connected_app_id: "third" }),
      ]);
      const { connected_apps } = await idp.getConnectedApps();
      expect(connected_apps.map(({ connected_app_id }) => connected_app_id)).not.toContain("third");
    }
  });
});

test("T65: an app that registered itself with ten redirect URLs is allowed at one", async () => {
  const redirect_uris = Array.from({ length: 10 }, (_, index) => `https://agent-${index}.test/callback`);
  const body = JSON.stringify({ redirect_uris, token_endpoint_auth_method: "none" });
  const { client_id } = await (await fixture.ask("/reg", { method: "POST", body })).json();
  const rob = await fixture.enter("rob@globex.test");
  const asksAt = async (redirect_uri: string) => {
    const page = { client_id, redirect_uri, response_type: "code", scopes: ["openid"] };
    return (await rob.call("authorize/start", page)).body.data.consent_required;
  };
  const page = { client_id, redirect_uri: redirect_uris[3], response_type: "code", scopes: ["openid"] };
  await rob.call("authorize/start", page);
  const code_challenge = challengeOf(newVerifier());
  expect((await rob.call("authorize/submit", { ...page, code_challenge, consent_granted: true })).status).toBe(200);
  for (const redirect_uri of redirect_uris) expect(await asksAt(redirect_uri)).toBe(redirect_uri !== redirect_uris[3]);
});

test("T65: the lists show an app once, with everything that it may do at any API", async () => {
  const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
  const ada = await fixture.enter("ada@globex.test");
  const one = { client_id: "other", redirect_uri: CALLBACK, resource: API, scopes: ["openid", "read:boards"] };
  await sayYes(ada, one);
  await sayYes(ada, { ...one, resource: OTHER_API, scopes: ["openid", "edit:boards"] });
  await sayYes(ada, { ...one, redirect_uri: OTHER_CALLBACK, resource: "", scopes: ["openid", "email"] });
  const idp = createIdp(client);
  const { connected_apps } = await idp.getConnectedApps();
  const shown = connected_apps.filter(({ connected_app_id }) => connected_app_id === "other");
  expect(shown).toHaveLength(1);
  expect(shown[0]?.scopes_granted.split(" ").sort()).toEqual(["edit:boards", "email", "openid", "read:boards"]);
  await idp.revokeConnectedApp({ connected_app_id: "other" });
  expect((await idp.getConnectedApps()).connected_apps).toEqual([]);
  for (const place of [one, { ...one, redirect_uri: OTHER_CALLBACK, resource: "" }]) {
    expect(await asks(ada, { ...place, scopes: ["openid"] })).toBe(true);
  }
});
