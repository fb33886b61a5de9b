import { PROJECT_ID, type TestProvider, type TestProviderOptions } from "@portico/testkit";
import * as relyingParty from "openid-client";
import { organization, organizationId, sessionTokenOf, signIn, startForFile } from "./basics.ts";
import { challengeOf } from "./pkce.ts";

export const ISSUER = `http://portico.test/oidc/${PROJECT_ID}`;
export const CALLBACK = "https://app.test/callback";
export const OTHER_CALLBACK = "https://app.test/second";
export const AFTER_LOGOUT = "https://app.test/bye";
export const LOOPBACK = "http://127.0.0.1/callback";
export const OWN_SCHEME = "com.example.boards:/callback";
export const API = "https://api.acme.test";

const app = {
  client_type: "third_party",
  client_name: "Boards Sync",
  redirect_urls: [CALLBACK, OTHER_CALLBACK],
  post_logout_redirect_urls: [AFTER_LOGOUT],
  allowed_scopes: [
    "openid",
    "profile",
    "email",
    "phone",
    "offline_access",
    "full_access",
    "read:boards",
    "edit:boards",
  ],
};
const secret = (name: string) => `${name}-secret-which-is-long`;

/** A project with apps of each kind, a policy with scopes, and organizations that allow some, or none. */
const idpProject = {
  // Apps with a secret may omit PKCE here, so that both kinds are covered; `config.test.ts` has the default.
  pkce_required_for: { connected_apps: false },
  consent_url: "http://localhost:4000/consent",
  logout_url: "http://localhost:4000/logout",
  rbac_policy: {
    resources: [{ resource_id: "board", description: "Boards", actions: ["read", "edit"] }],
    roles: [
      { role_id: "reader", description: "Reads", permissions: [{ resource_id: "board", actions: ["read"] }] },
      { role_id: "editor", description: "Edits", permissions: [{ resource_id: "board", actions: ["*"] }] },
    ],
    scopes: [
      { scope: "read:boards", description: "Read boards", permissions: [{ resource_id: "board", actions: ["read"] }] },
      {
        scope: "edit:boards",
        description: "Edit boards",
        permissions: [{ resource_id: "board", actions: ["read", "edit"] }],
      },
    ],
  },
  protected_resources: [{ resource: API, resource_name: "Boards API", scopes: ["read:boards", "edit:boards"] }],
  connected_apps: [
    { ...app, client_id: "third", client_secret: secret("third") },
    { ...app, client_id: "other", client_secret: secret("other"), client_name: "Other" },
    { ...app, client_id: "first", client_secret: secret("first"), client_type: "first_party" },
    {
      ...app,
      client_id: "public",
      client_type: "third_party_public",
      redirect_urls: [CALLBACK, LOOPBACK, OWN_SCHEME],
    },
    {
      ...app,
      client_id: "first-public",
      client_type: "first_party_public",
      redirect_urls: [CALLBACK, LOOPBACK, "http://localhost/callback", "http://[::1]/callback", OWN_SCHEME],
    },
  ],
  organizations: [
    organization("globex", {
      members: [
        { email_address: "ada@globex.test", name: "Ada Lovelace", roles: ["admin"] },
        { email_address: "eve@globex.test", name: "Eve", roles: ["editor"] },
        { email_address: "rob@globex.test", name: "Rob", roles: ["reader"] },
        { email_address: "nil@globex.test" },
        { email_address: "gus@globex.test", roles: ["editor"] },
      ],
    }),
    organization("closed", {
      first_party_connected_apps_allowed_type: "NOT_ALLOWED",
      third_party_connected_apps_allowed_type: "RESTRICTED",
      allowed_third_party_connected_apps: ["other"],
      members: [{ email_address: "ada@globex.test", roles: ["admin"] }],
    }),
  ],
};

export interface IdpFixture {
  provider: TestProvider;
  globex: string;
  /** A relying party's own library, with the provider's real URLs. */
  discover(clientId: string, options?: { resource?: boolean }): Promise<relyingParty.Configuration>;
  /** A member's browser on the host's pages. */
  enter(address: string, slug?: string): Promise<Visitor>;
  /** The same, with an existing session. */
  visit(session: string): Visitor;
  /** One request to the authorization server, `path` below the issuer. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  fetch: typeof fetch;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Answer = { status: number; body: any };

export interface Visitor {
  session: string;
  /** A call of the consent page, as our widget makes it. */
  call(name: "authorize/start" | "authorize/submit" | "logout/start", body: object): Promise<Answer>;
  /** Follows an app's authorization URL to the consent page, and answers it. @returns the URL that it leads to. */
  follow(url: URL, answer?: { consent_granted?: boolean }): Promise<URL>;
}

const paths = {
  "authorize/start": "/sdk/v1/idp/b2b/oauth/authorize/start",
  "authorize/submit": "/sdk/v1/idp/b2b/oauth/authorize/submit",
  "logout/start": "/sdk/v1/b2b/oauth/logout/start",
};

export async function startIdpFixture(options: TestProviderOptions = {}): Promise<IdpFixture> {
  const provider = await startForFile({ ...options, project: { ...idpProject, ...options.project } });
  const toNode = (url: string | URL | Request) =>
    String(url instanceof Request ? url.url : url).replace("http://portico.test", provider.url);
  const reach = ((url: string, init?: RequestInit) => fetch(toNode(url), init)) as typeof fetch;

  function visit(session: string): Visitor {
    const call: Visitor["call"] = (name, body) => provider.request(paths[name], { body, session });
    return {
      session,
      call,
      async follow(url, { consent_granted } = {}) {
        const sent = await reach(url.href, { redirect: "manual" });
        const page = new URL(sent.headers.get("location") ?? "");
        if (page.origin !== "http://localhost:4000") return page;
        const fields = readConsentPage(page);
        const { scopes, prompt, client_id, redirect_uri, response_type, request_id } = fields;
        const start = await call("authorize/start", {
          client_id,
          redirect_uri,
          response_type,
          scopes,
          prompt,
          request_id,
        });
        if (start.status !== 200) throw new Error(JSON.stringify(start.body));
        const isGranted = start.body.data.consent_required ? (consent_granted ?? true) : false;
        const submit = await call("authorize/submit", { ...fields, consent_granted: isGranted });
        if (submit.status !== 200) throw new Error(JSON.stringify(submit.body));
        return new URL(submit.body.data.redirect_uri);
      },
    };
  }

  return {
    provider,
    globex: await organizationId(provider, "globex"),
    fetch: reach,
    ask: (path, init) => reach(`${ISSUER}${path}`, { redirect: "manual", ...init }),
    discover(clientId) {
      const isPublic = clientId.endsWith("public");
      return relyingParty.discovery(
        new URL(ISSUER),
        clientId,
        isPublic ? undefined : secret(clientId),
        isPublic ? relyingParty.None() : undefined,
        {
          execute: [relyingParty.allowInsecureRequests],
          [relyingParty.customFetch]: reach as relyingParty.CustomFetch,
        },
      );
    },
    async enter(address, slug = "globex") {
      return visit(sessionTokenOf((await signIn(provider, address, slug)).client));
    },
    visit,
  };
}

/** Reads the fields that the consent widget reads from its page's query: docs/wire/rules.md#consent. */
export function readConsentPage(page: URL) {
  const { scope, ...rest } = Object.fromEntries(page.searchParams) as Record<string, string>;
  return { ...rest, scopes: (scope ?? "").split(" ") } as Record<string, string> & { scopes: string[] };
}

/** What a relying party stores about a pending login. */
export interface Attempt {
  url: URL;
  checks: { expectedState: string; expectedNonce: string; pkceCodeVerifier: string };
}

export function beginLogin(config: relyingParty.Configuration, parameters: Record<string, string> = {}): Attempt {
  const state = relyingParty.randomState();
  const nonce = relyingParty.randomNonce();
  const verifier = relyingParty.randomPKCECodeVerifier();
  const url = relyingParty.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: "openid profile email offline_access",
    state,
    nonce,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    ...parameters,
  });
  return { url, checks: { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier } };
}

/** A relying party's complete flow: to the provider, through the member's consent, to tokens. */
export async function logIn(
  config: relyingParty.Configuration,
  visitor: Visitor,
  parameters: Record<string, string> = {},
) {
  const { url, checks } = beginLogin(config, parameters);
  const back = await visitor.follow(url);
  return relyingParty.authorizationCodeGrant(config, back, { ...checks, idTokenExpected: true });
}
