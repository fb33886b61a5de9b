// Rules that apps, members and hosts rely on, one row each.
import { describe, expect, test, vi } from "vitest";
import {
  ada,
  adaElsewhere,
  appRefusal,
  globex,
  incompleteRequest,
  initech,
  logoutRequest,
  notReached,
  sampleConsentContext,
  sampleQuery,
  sampleStart,
  sampleState,
} from "../testing/consent-samples.ts";
import { consentSections, describeScopes } from "./authorize/sections.ts";
import { appName, areAllStandard, isSafeToLeaveFor, parseRedirectTarget } from "./flow/app.ts";
import type { GetConsentManifest } from "./flow/callbacks.ts";
import { readRequest, splitScope } from "./flow/read-request.ts";
import type { FlowEvent, Step } from "./machine.ts";
import { transition } from "./machine.ts";
import { openingEffects } from "./session/flow.ts";
import { consent } from "./ui/strings.ts";

const described = (...scopes: string[]) => describeScopes(scopes, consent, () => undefined);

describe("scopes", () => {
  test("profile, email and phone are one item, with a detail each", () => {
    expect(described("phone", "openid", "profile", "email")).toMatchObject([
      { details: ["Your name, profile picture, and language preferences", "Your email address", "Your phone number"] },
      { text: "Verify your identity" },
    ]);
  });

  test.each([
    ["openid", { icon: "identity", text: consent.scopes.openid, details: [consent.scopes.openidDetail] }],
    ["email", { icon: "profile", text: consent.scopes.personal, details: [consent.scopes.emailDetail] }],
    [
      "offline_access",
      {
        icon: "offline",
        text: consent.scopes.offline,
        details: [consent.scopes.offlineDetail, consent.scopes.backgroundDetail],
      },
    ],
    ["boards:read", { text: consent.otherScope({ scope: "boards:read" }) }],
  ])("%s has an icon and words of its own", (scope, item) => {
    expect(described(scope)).toEqual([item]);
  });

  test("offline_access has two details, full_access no words, and a policy's words come first", () => {
    expect(described("offline_access")[0]?.details).toHaveLength(2);
    expect(described("full_access")).toEqual([]);
    expect(describeScopes(["boards:read"], consent, () => "See boards")).toEqual([{ text: "See boards" }]);
  });

  test("full_access counts as standard for the title", () => {
    expect(areAllStandard(["openid", "full_access"])).toBe(true);
    expect(areAllStandard(["openid", "boards:read"])).toBe(false);
    expect(areAllStandard(["openid", "toString"])).toBe(false);
  });

  test("The scope parameter is split on spaces and empty pieces are dropped.", () => {
    expect(splitScope(" openid  email ")).toEqual(["openid", "email"]);
  });
});

describe("manifests", () => {
  const sections = (getManifest?: GetConsentManifest) =>
    consentSections(["openid"], "Ledgerly", consent, () => undefined, getManifest);

  test("the default list has the header 'is requesting to'", () => {
    expect(sections()).toMatchObject([
      { header: "Ledgerly is requesting to:", items: [{ text: "Verify your identity" }] },
    ]);
  });

  test("a plain list has the header 'Allow … to', groups have their own", () => {
    expect(sections(() => ["Read"])).toEqual([{ header: "Allow Ledgerly to:", items: [{ text: "Read" }] }]);
    const groups = [{ header: "Look", items: [{ text: "Boards", details: ["All"] }] }];
    expect(sections(() => groups)).toEqual(groups);
  });

  test.each<[string, GetConsentManifest]>([
    ["an empty list", () => []],
    ["groups without items", () => [{ header: "Look", items: [] }]],
    ["nothing", () => undefined as never],
  ])("%s falls back to the default", (_, getManifest) => expect(sections(getManifest)).toEqual(sections()));

  test.each<[string, GetConsentManifest]>([
    [
      "throws",
      () => {
        throw new Error("host's");
      },
    ],
    ["answers nonsense", () => 5 as never],
    ["answers a group without items", () => [{ header: "Look", items: null }] as never],
    ["answers a header that is no text", () => [{ header: { toString: () => "Look" }, items: [] }] as never],
    ["answers an item that is no text", () => [{ header: "Look", items: [7] }] as never],
    ["answers an item whose text is not a string", () => [{ text: { en: "Read" } }] as never],
    ["answers an item without a text", () => [{ details: ["All"] }] as never],
    ["answers a detail that is no text", () => [{ text: "Read", details: ["All", null] }] as never],
    ["answers details that are no list", () => [{ text: "Read", details: "All" }] as never],
  ])("one that %s falls back to the default", (_, getManifest) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(sections(getManifest)).toEqual(sections());
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe("requests", () => {
  const read = (query: string) => readRequest(new URLSearchParams(query));

  test("authorize has defaults, and passes on the app's parameters", () => {
    expect(read("client_id=c&redirect_uri=https://a.test/&state=&unknown=1")).toEqual({
      kind: "authorize",
      request: {
        client_id: "c",
        redirect_uri: "https://a.test/",
        response_type: "code",
        scopes: ["openid", "email", "profile"],
      },
    });
    const rest = { prompt: "consent", request_id: "r", state: "s", nonce: "n", code_challenge: "h" };
    const query = new URLSearchParams({ client_id: "c", redirect_uri: "https://a.test/", scope: " openid ", ...rest });
    expect(read(`${query}`)).toMatchObject({ request: { ...rest, scopes: ["openid"] } });
  });

  test("it is about logging out when post_logout_redirect_uri is present at all", () => {
    expect(read("client_id=c&post_logout_redirect_uri=https://a.test/&id_token_hint=t")).toEqual({
      kind: "logout",
      request: { client_id: "c", post_logout_redirect_uri: "https://a.test/", id_token_hint: "t" },
    });
    expect(read("client_id=c&post_logout_redirect_uri=")).toMatchObject({ parameter: "post_logout_redirect_uri" });
  });

  test.each([
    ["", "client_id"],
    ["client_id=c", "redirect_uri"],
    ["post_logout_redirect_uri=https://a.test/", "client_id"],
  ])("'%s' lacks %s", (query, parameter) => expect(read(query)).toEqual({ kind: "incomplete", parameter }));
});

test("where the redirect host cannot be parsed, the client has no name of its own", () => {
  expect(appName("Ledgerly", "not an address")).toBeNull();
  expect(appName("Ledgerly", "https://ledgerly.example/x")).toBe("Ledgerly");
  expect(appName("\u202eLed\u200bgerly\n", "https://ledgerly.example/x")).toBe("Ledgerly");
  expect(appName(" ", "https://ledgerly.example:444/x")).toBe("ledgerly.example:444");
});

test("the redirect host is what the browser goes to, whatever the address looks like", () => {
  expect(parseRedirectTarget("https://bank.example@evil.example/")).toEqual({ kind: "host", name: "evil.example" });
  expect(parseRedirectTarget("https://gооgle.example/")?.name).toMatch(/^xn--/);
  expect(parseRedirectTarget("http://127.0.0.1:5000/")?.kind).toBe("computer");
  expect(parseRedirectTarget("http://[::1]:5000/")?.kind).toBe("computer");
  expect(parseRedirectTarget("https://localhost.evil.example/")?.kind).toBe("host");
  expect(parseRedirectTarget("com.ledgerly.app:/callback")).toEqual({ kind: "app", name: "com.ledgerly.app" });
});

test("T37: the page is never left for a script", () => {
  for (const address of ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "nowhere", "blob:x"]) {
    expect(isSafeToLeaveFor(address), address).toBe(false);
  }
  for (const address of ["https://a.test/", "http://127.0.0.1:1/", "com.a.app:/x"]) {
    expect(isSafeToLeaveFor(address), address).toBe(true);
  }
});

describe("transitions", () => {
  const back = "https://ledgerly.example/callback?code=1";
  const asking: Step = { screen: "Consent", answer: sampleStart(), busy: null, problem: null };
  const logout: Step = { screen: "Logout", redirectUri: back, busy: false };
  const at = (step: Step, changes = {}) => ({ ...sampleState(changes), step });
  const loading = at({ screen: "Loading" });
  const ofLogout = { request: logoutRequest };
  const request = sampleQuery;
  const silent = sampleStart([], { consent_required: false });
  const both = { organizations: [globex, initech] };

  test.each<[rule: string, from: ReturnType<typeof at>, event: FlowEvent, to: object, effects: object[]]>([
    [
      "preflight starts, and the host gets the event",
      loading,
      { type: "sessionFound", who: ada },
      { screen: "Loading" },
      [
        { type: "announce", event: "OAUTH_AUTHORIZE_FLOW_START" },
        { type: "startAuthorization", request },
      ],
    ],
    [
      "without an active session it says so, and reports a no-session error",
      loading,
      { type: "sessionMissing" },
      { screen: "NoSession" },
      [{ type: "reportNoSession" }],
    ],
    [
      "preflight errors show the error message",
      loading,
      { type: "preflightFailed", problem: appRefusal("something_new") },
      { screen: "Failed", problem: { message: "The server said something_new." } },
      [],
    ],
    [
      "if consent is not required, submit runs automatically with consent_granted false",
      loading,
      { type: "authorizationStarted", answer: silent },
      { screen: "Loading" },
      [{ type: "submitAuthorization", isGranted: false }],
    ],
    [
      "if required, the user sees the consent screen",
      loading,
      { type: "authorizationStarted", answer: sampleStart() },
      { screen: "Consent", busy: null },
      [{ type: "listOrganizations" }],
    ],
    [
      "an automatic submit completes the flow: the event first, then the redirect",
      loading,
      { type: "authorizationAnswered", redirectUri: back },
      { screen: "Leaving", ending: "allowed" },
      [
        { type: "announce", event: "OAUTH_AUTHORIZE_FLOW_COMPLETE" },
        { type: "redirect", redirectUri: back },
      ],
    ],
    [
      "an answer that grants completes the flow",
      at({ ...asking, busy: "allow" }),
      { type: "authorizationAnswered", redirectUri: back },
      { screen: "Leaving", ending: "allowed" },
      [
        { type: "announce", event: "OAUTH_AUTHORIZE_FLOW_COMPLETE" },
        { type: "redirect", redirectUri: back },
      ],
    ],
    [
      "Allow submits",
      at(asking),
      { type: "allowClicked" },
      { busy: "allow" },
      [{ type: "submitAuthorization", isGranted: true, request }],
    ],
    [
      "Deny submits too",
      at(asking),
      { type: "denyClicked" },
      { busy: "deny" },
      [{ type: "submitAuthorization", isGranted: false }],
    ],
    [
      "an answer under way takes no other",
      at({ ...asking, busy: "deny" }),
      { type: "allowClicked" },
      { busy: "deny" },
      [],
    ],
    [
      "a denial fires its event, then redirects to the app",
      at({ ...asking, busy: "deny" }),
      { type: "authorizationAnswered", redirectUri: back },
      { screen: "Leaving", ending: "denied" },
      [
        { type: "announce", event: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED" },
        { type: "redirect", redirectUri: back },
      ],
    ],
    [
      "without a redirect it says that access was denied",
      at({ ...asking, busy: "deny" }),
      { type: "authorizationAnswered", redirectUri: "" },
      { screen: "Ended", ending: "denied" },
      [{ type: "announce", event: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED" }],
    ],
    [
      "a redirect that is a script is not followed",
      at({ ...asking, busy: "allow" }),
      { type: "authorizationAnswered", redirectUri: "javascript:alert(1)" },
      { screen: "Failed", canRetry: false },
      [],
    ],
    [
      "a failed submit may be tried again",
      at({ ...asking, busy: "allow" }),
      { type: "submitFailed", problem: notReached },
      { screen: "Consent", busy: null, problem: notReached },
      [],
    ],
    [
      "a request that is over is not asked about again",
      at({ ...asking, busy: "deny" }),
      { type: "submitFailed", problem: appRefusal("consent_not_asked") },
      { screen: "Failed", canRetry: false },
      [],
    ],
    [
      "logout: preflight starts",
      at({ screen: "Loading" }, ofLogout),
      { type: "sessionFound", who: ada },
      { screen: "Loading" },
      [{ type: "startLogout" }],
    ],
    [
      "logout: if consent is not required, the session is revoked",
      at({ screen: "Loading" }, ofLogout),
      { type: "logoutStarted", isConsentRequired: false, redirectUri: back },
      { screen: "Leaving" },
      [{ type: "revokeSession", redirectUri: back }],
    ],
    [
      "logout: otherwise it asks",
      at({ screen: "Loading" }, ofLogout),
      { type: "logoutStarted", isConsentRequired: true, redirectUri: back },
      { screen: "Logout", busy: false },
      [],
    ],
    ["Yes revokes", at(logout, ofLogout), { type: "yesClicked" }, { busy: true }, [{ type: "revokeSession" }]],
    [
      "logout: and the browser goes to the returned address",
      at({ ...logout, busy: true }, ofLogout),
      { type: "sessionRevoked", redirectUri: back },
      { screen: "Leaving", ending: "loggedOut" },
      [{ type: "redirect", redirectUri: back }],
    ],
    ["No keeps the session", at(logout, ofLogout), { type: "noClicked" }, { ending: "stillLoggedIn" }, []],
    [
      "the end of the session that a logout brings is its own",
      at({ ...logout, busy: true }, ofLogout),
      { type: "sessionChanged", who: null },
      { screen: "Logout", busy: true },
      [],
    ],
    [
      "a session that ends under the question",
      at(asking),
      { type: "sessionChanged", who: null },
      { screen: "NoSession" },
      [{ type: "reportNoSession" }],
    ],
    [
      "a member who signed in elsewhere meanwhile can retry",
      at({ screen: "NoSession" }, { who: null }),
      { type: "retryClicked" },
      { screen: "Loading" },
      [{ type: "openSession" }],
    ],
    [
      "a request that cannot be answered leads back where it came from",
      at({ screen: "Failed", problem: appRefusal("connected_app_not_found"), canRetry: false }),
      { type: "leaveClicked" },
      { screen: "Failed" },
      [{ type: "goBack" }],
    ],
    [
      "which is nowhere in a tab of its own",
      at({ screen: "MissingParameter", parameter: "client_id" }, { hasPast: false }),
      { type: "leaveClicked" },
      { screen: "MissingParameter" },
      [],
    ],
    [
      "signing in again, in another tab, goes on",
      at({ screen: "NoSession" }, { who: null }),
      { type: "sessionChanged", who: ada },
      { screen: "Loading" },
      [{ type: "announce" }, { type: "startAuthorization" }],
    ],
    ["several organizations are a choice", at(asking, both), { type: "switchClicked" }, { from: asking }, []],
    [
      "a single organization is not a choice",
      at(asking, { organizations: [globex] }),
      { type: "switchClicked" },
      { screen: "Consent" },
      [],
    ],
    [
      "choosing one exchanges the session",
      at({ screen: "ChooseOrganization", busy: null, problem: null, from: asking }, both),
      { type: "organizationChosen", organizationId: adaElsewhere.organizationId },
      { busy: adaElsewhere.organizationId },
      [{ type: "exchangeOrganization", organizationId: adaElsewhere.organizationId }],
    ],
    [
      "a request for another organization offers the choice",
      loading,
      { type: "preflightFailed", problem: appRefusal("session_authorization_tenancy_error") },
      { screen: "Failed" },
      [{ type: "listOrganizations" }],
    ],
  ])("%s", (_, from, event, to, effects) => {
    const [state, asked] = transition(from, event);
    expect(state.step).toMatchObject(to);
    expect(asked).toMatchObject(effects);
    expect(asked).toHaveLength(effects.length);
  });

  test("the render is logged once, when the bootstrap is loaded, on any screen", () => {
    const { bootstrap } = sampleConsentContext;
    const loaded = { type: "bootstrapLoaded", bootstrap } as const;
    for (const request of [null, incompleteRequest]) {
      const opened = sampleState({ request, isBootstrapLoaded: false });
      const [informed, effects] = transition(opened, loaded);
      expect(effects).toEqual([{ type: "logRender" }]);
      expect(transition(informed, loaded)).toEqual([informed, []]);
    }
  });

  test("a missing parameter is shown and reported before a session is required", () => {
    const opening = openingEffects({ request: incompleteRequest }).map(({ type }) => type);
    expect(opening).toEqual(["loadBootstrap", "reportMissing"]);
  });
});
