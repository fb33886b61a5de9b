// @vitest-environment jsdom
import type { Client } from "@portico/client";
import { Activity, StrictMode, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ADA,
  sampleAnswer,
  sampleBootstrap,
  sampleDiscovered,
  sampleLink,
  sampleMember,
  sampleOrganization,
} from "../testing/login-samples.ts";
import { restrictedTo, sampleCreated, sampleSecondFactorDue } from "../testing/mfa-fixtures.ts";
import { LoginWidget, type LoginWidgetProps } from "./LoginWidget.tsx";

const answered = { request_id: "request-test-1", status_code: 200 };
const organizations = [sampleDiscovered("Globex"), sampleDiscovered("Initech", "invited_member")];
const session = { ...answered, ...sampleAnswer() };

const signedOut = { status: "out", session: null, member: null, organization: null };

function fakeClient(landing: Partial<Client["landing"]> = {}, info: object = signedOut) {
  const calls = {
    sendCode: vi.fn(async () => answered),
    authenticateCode: vi.fn(async () => ({ ...answered, email_address: ADA, discovered_organizations: organizations })),
    redeem: vi.fn(async () => session),
    exchange: vi.fn(async () => session),
    log: vi.fn(),
    forget: vi.fn(),
  };
  const client = {
    landing: { token: null, tokenType: null, redirectType: null, ...landing },
    bootstrap: async () => sampleBootstrap,
    bootstrapSync: () => null,
    telemetry: { log: calls.log },
    session: { getInfo: () => info, getPendingOrganization: () => null },
    subscribe: () => () => {},
    forgetLanding: calls.forget,
    magicLinks: { authenticate: calls.redeem, describe: async () => ({ ...answered, ...sampleLink() }) },
    otps: { email: { discovery: { send: calls.sendCode, authenticate: calls.authenticateCode } } },
    discovery: { intermediateSessions: { exchange: calls.exchange } },
  };
  return { client: client as unknown as Client, ...calls };
}

let place: HTMLElement;
let root: Root;

// Load the chunk, so that no test waits for it.
beforeAll(() => import("./areas/later-area.ts"));

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  place.remove();
  vi.restoreAllMocks();
});

/** A page without an earlier screen. */
function begin() {
  root.unmount();
  root = createRoot(place);
}

type Options = Partial<LoginWidgetProps> & { client: Client };

function login({ products = ["emailOtp"], authFlowType = "Discovery", ...props }: Options) {
  return <LoginWidget products={products} authFlowType={authFlowType} {...props} />;
}

async function show(options: Options) {
  root.render(<StrictMode>{login(options)}</StrictMode>);
  await see("");
}

/** Waits for chunks, calls and renders. The first chunk is slow on a busy machine. */
function eventually(expectation: () => void) {
  return vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
}

function see(text: string) {
  return eventually(() => expect(place.firstElementChild?.textContent).toContain(text));
}

function click(text: string) {
  const button = [...place.querySelectorAll("button")].find((each) => each.textContent?.includes(text));
  if (!button) throw new Error(`There is no button "${text}" in: ${place.textContent}`);
  button.click();
}

function type(selector: string, text: string) {
  const input = place.querySelector<HTMLInputElement>(selector);
  // React listens to the prototype's setter, which typing in a browser uses.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input?.dispatchEvent(new Event("input", { bubbles: true }));
}

test("a member discovers an organization by a code and is in", async () => {
  const { client, ...calls } = fakeClient();
  const onSuccess = vi.fn();
  const onEvent = vi.fn();
  const address = [location.href, history.length];
  await show({ client, callbacks: { onSuccess, onEvent } });
  await see("Sign up or log in");

  type("input[name=email]", ADA);
  click("Continue");
  await see(`A 6-digit passcode was sent to you at ${ADA}.`);

  type("input[name=code]", "123456");
  await see("Select an organization to continue");
  expect(calls.authenticateCode).toHaveBeenCalledOnce();
  await see("Accept Invite");

  click("Globex");
  await see("Success!");
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(onEvent.mock.calls.map(([{ type }]) => type)).toEqual([
    "B2B_OTPS_EMAIL_DISCOVERY_SEND",
    "B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE",
    "B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE",
    "AUTHENTICATE_FLOW_COMPLETE",
  ]);
  // Screens are states of the widget, not routes of the page.
  expect([location.href, history.length]).toEqual(address);
});

test("a toast goes with the screen that it came on", async () => {
  const { client, sendCode } = fakeClient();
  await show({ client });
  await see("Sign up or log in");
  type("input[name=email]", ADA);
  click("Continue");
  await see("Enter passcode");
  sendCode.mockRejectedValue(Object.assign(new Error("Unable to contact our servers."), { code: "unreachable" }));
  click("Resend code");
  const toasts = () => place.querySelectorAll("[data-part=toast]").length;
  await eventually(() => expect(toasts()).toBe(1));
  click("Go back");
  await see("Sign up or log in");
  expect(toasts()).toBe(0);
});

test("the URL's path names the organization, whatever its query contains", async () => {
  const { client } = fakeClient();
  const getBySlug = vi.fn(async () => ({ ...answered, organization: sampleOrganization() }));
  const bootstrap = async () => ({ ...sampleBootstrap, slugPattern: `${location.host}/{{slug}}` });
  Object.assign(client, { organization: { getBySlug }, bootstrap });
  const before = location.href;
  history.replaceState(null, "", "/globex?from=/initech");
  await show({ client, authFlowType: "Organization" });
  await see("Continue to Globex");
  expect(getBySlug.mock.calls).toEqual([[{ organization_slug: "globex" }]]);
  history.replaceState(null, "", before);
});

describe("the page of a link for a new password", () => {
  const address = location.href;
  afterEach(() => history.replaceState(null, "", address));
  const landing = { token: "token-1", tokenType: "multi_tenant_passwords", redirectType: "reset_password" } as const;
  const brand = { organization_logo_url: "/globex.svg", organization_primary_color: "#aa0011" };
  const getBySlug = vi.fn(async () => ({ ...answered, organization: sampleOrganization(brand) }));
  const logos = () => [...place.querySelectorAll("[data-part=logos] img")].map((image) => image.getAttribute("src"));
  /** The fill of the primary button. */
  const color = () => place.querySelector<HTMLElement>("[data-part=root]")?.style.getPropertyValue("--portico-primary");

  async function open(query: string, token: string | null = "token-1") {
    getBySlug.mockClear();
    history.replaceState(null, "", `/reset${query}`);
    const { client } = fakeClient({ ...landing, token });
    Object.assign(client, { organization: { getBySlug }, passwords: { getResetEmail: () => ADA } });
    await show({ client, products: ["passwords"] });
    await see("Set a new password");
    return client;
  }

  test("has the logo and the color of the link's organization", async () => {
    await open("?slug=globex");
    await eventually(() => expect(logos()).toContain("/globex.svg"));
    expect(getBySlug.mock.calls).toEqual([[{ organization_slug: "globex" }]]);
    expect(color()).toBe("#aa0011");
  });

  test("has them where a login link leads to it", async () => {
    const { client, redeem } = fakeClient({ ...landing, tokenType: "multi_tenant_magic_links" });
    redeem.mockResolvedValue({ ...session, organization: sampleOrganization(brand) });
    Object.assign(client, { passwords: { getResetEmail: () => ADA } });
    await show({ client, products: ["passwords"] });
    await see("Set a new password");
    expect(redeem).toHaveBeenCalledOnce();
    await eventually(() => expect(logos()).toContain("/globex.svg"));
    expect(color()).toBe("#aa0011");
  });

  test("keeps the color on the way to a new link", async () => {
    await open("?slug=globex", null);
    await eventually(() => expect(logos()).toContain("/globex.svg"));
    click("Email me a new link");
    await see("Check your email for help signing in!");
    expect(color()).toBe("#aa0011");
  });

  test("has the project's brand without an organization", async () => {
    await open("");
    expect(getBySlug).not.toHaveBeenCalled();
    expect(logos()).toEqual([]);
  });
});

test("a card is shown while a link's token is being redeemed", async () => {
  const { client, redeem } = fakeClient({ token: "token-1", tokenType: "multi_tenant_magic_links" });
  const answer = Promise.withResolvers<typeof session>();
  redeem.mockReturnValue(answer.promise);
  await show({ client });
  await see("Checking your link...");
  await eventually(() => expect(redeem).toHaveBeenCalledOnce());
  answer.resolve(session);
  await see("Success!");
});

test("F20: under StrictMode a token is redeemed once, and the render logged once", async () => {
  const { client, redeem, log } = fakeClient({ token: "token-1", tokenType: "multi_tenant_magic_links" });
  await show({ client });
  await see("Success!");
  expect(redeem).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledOnce();
});

test("F20: under StrictMode One Tap is asked for once", async () => {
  const { client } = fakeClient();
  const start = vi.fn(async () => ({ ...answered, google_client_id: "" }));
  Object.assign(client, { oauth: { googleOneTap: { start } }, isTestProject: true });
  const oauthOptions = { providers: [{ type: "google", one_tap: true }] } as const;
  await show({ client, products: ["oauth"], oauthOptions });
  await see("One Tap could not load");
  expect(start).toHaveBeenCalledOnce();
});

test("F20: under StrictMode an authenticator is made once", async () => {
  const { client, redeem } = fakeClient({ token: "token-1", tokenType: "multi_tenant_magic_links" });
  const { secret, qr_code, recovery_codes } = sampleCreated;
  const create = vi.fn(async () => ({ ...session, secret, qr_code, recovery_codes }));
  Object.assign(client, { totp: { create } });
  redeem.mockResolvedValue({ ...answered, ...sampleSecondFactorDue({}, restrictedTo("totp")) });
  await show({ client });
  await eventually(() => expect(place.querySelector("[data-part=qr] img")).not.toBeNull());
  expect(create).toHaveBeenCalledOnce();
});

describe("an invitation that is opened where another account is signed in", () => {
  const landing = { token: "token-1", tokenType: "multi_tenant_magic_links" } as const;
  const { member_session, organization } = session;
  const member = sampleMember({ email_address: "bob@initech.test" });
  const bob = { status: "in", session: member_session, member, organization };

  async function open() {
    const onSuccess = vi.fn();
    const { client, ...calls } = fakeClient(landing, bob);
    await show({ client, callbacks: { onSuccess } });
    await see("This invitation is for another account");
    await see(`${ADA} is invited to join Globex.`);
    await see("You're logged in as bob@initech.test.");
    expect(calls.redeem).not.toHaveBeenCalled();
    return { ...calls, onSuccess };
  }

  test("is redeemed when the member continues as the invited one", async () => {
    const { redeem, onSuccess } = await open();
    click(`Continue as ${ADA}`);
    await see("Success!");
    expect(redeem).toHaveBeenCalledOnce();
    expect(onSuccess.mock.calls).toEqual([[expect.objectContaining({ member: session.member })]]);
  });

  test("is not redeemed if the member stays, and the host gets the login", async () => {
    const { redeem, forget, onSuccess } = await open();
    click("Stay as bob@initech.test");
    await see("Success!");
    expect(redeem).not.toHaveBeenCalled();
    expect(forget).toHaveBeenCalledOnce();
    expect(onSuccess.mock.calls).toEqual([[{ member_id: member.member_id, member, organization, member_session }]]);
  });
});

test("results that arrive after unmount are ignored", async () => {
  const { client, sendCode } = fakeClient();
  const call = Promise.withResolvers<typeof answered>();
  sendCode.mockReturnValue(call.promise);
  const onEvent = vi.fn();
  await show({ client, callbacks: { onEvent } });
  type("input[name=email]", ADA);
  click("Continue");
  await eventually(() => expect(sendCode).toHaveBeenCalledOnce());
  root.unmount();
  call.resolve(answered);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onEvent).not.toHaveBeenCalled();
});

let effects: "visible" | "hidden";
/** Follows the widget, so its effects start and end after the widget's. */
function Follower() {
  useEffect(() => {
    effects = "visible";
    return () => {
      effects = "hidden";
    };
  }, []);
  return null;
}

describe("a widget that React hides and shows again", () => {
  /** Hides the widget as a router does, and shows it again. */
  async function hideAndShow(options: Options) {
    for (const mode of ["hidden", "visible"] as const) {
      open(options, mode);
      // Hidden trees lose their effects after the commit.
      await eventually(() => expect(effects).toBe(mode));
    }
  }
  const open = (options: Options, mode: "visible" | "hidden" = "visible") =>
    root.render(
      <Activity mode={mode}>
        {login(options)}
        <Follower />
      </Activity>,
    );

  test("continues on the code screen, with the same code", async () => {
    const { client, ...calls } = fakeClient();
    open({ client });
    await see("Sign up or log in");
    type("input[name=email]", ADA);
    click("Continue");
    await see("Enter passcode");
    await hideAndShow({ client });
    await see("Enter passcode");
    type("input[name=code]", "123456");
    await see("Select an organization to continue");
    expect(calls.sendCode).toHaveBeenCalledOnce();
    expect(calls.log).toHaveBeenCalledOnce();
  });

  test("opens again if it waited for a response, which is lost", async () => {
    const { client, authenticateCode } = fakeClient();
    authenticateCode.mockReturnValue(new Promise(() => {}));
    open({ client });
    await see("Sign up or log in");
    type("input[name=email]", ADA);
    click("Continue");
    await see("Enter passcode");
    type("input[name=code]", "123456");
    await eventually(() => expect(authenticateCode).toHaveBeenCalledOnce());
    await hideAndShow({ client });
    await see("Sign up or log in");
    click("Continue");
    await see("Enter passcode");
  });
});

test("a page that says it logged the member in opens again once they are signed out", async () => {
  const { client } = fakeClient({ token: "token-1", tokenType: "multi_tenant_magic_links" });
  const listeners = new Set<(info: object) => void>();
  const subscribe = (listener: (info: object) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  Object.assign(client, { subscribe });
  await show({ client });
  await see("Success!");
  for (const listener of listeners) listener({ ...signedOut, status: "unknown" });
  await see("You have successfully logged in.");
  for (const listener of listeners) listener(signedOut);
  await see("Sign up or log in");
  expect(place.querySelector("h1, h2")?.textContent).toBe("Sign up or log in");
  root.unmount();
  expect(listeners.size).toBe(0);
});

test("an equal configuration keeps the flow, a different one restarts it", async () => {
  const { client } = fakeClient();
  await show({ client, products: ["emailOtp"] });
  type("input[name=email]", ADA);
  click("Continue");
  await see("Enter passcode");
  await show({ client, products: ["emailOtp"], callbacks: {} });
  await see("Enter passcode");
  await show({ client, products: ["emailOtp", "emailMagicLinks"] });
  await see("Sign up or log in");
});

test("new callbacks are the ones that are called", async () => {
  const { client } = fakeClient();
  const [before, after] = [vi.fn(), vi.fn()];
  await show({ client, callbacks: { onEvent: before } });
  await show({ client, callbacks: { onEvent: after } });
  type("input[name=email]", ADA);
  click("Continue");
  await see("Enter passcode");
  expect(before).not.toHaveBeenCalled();
  expect(after).toHaveBeenCalledOnce();
});

test("a host's texts override ours, one by one", async () => {
  const { client } = fakeClient();
  await show({ client, strings: { main: { discoveryTitle: "Entrez" } } });
  await see("Entrez");
  await see("Continue with email");
});

test("a screen that cannot be drawn does not take the host's page along", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { client } = fakeClient();
  const organizationTitle = () => {
    throw new Error("the host's own");
  };
  await show({ client, strings: { main: { organizationTitle } } });
  await see("Something went wrong");
});

describe("a visitor who is already signed in", () => {
  const member = sampleMember({ name: "Ada Lovelace" });
  const organization = sampleOrganization();
  const info = { status: "in", session: { member_session_id: "session-1" }, member, organization };

  test("sees the account beside the usual form, and can continue as after a login", async () => {
    const { client } = fakeClient({}, info);
    const onSuccess = vi.fn();
    const onEvent = vi.fn();
    await show({ client, callbacks: { onSuccess, onEvent } });
    await see(`You're logged in to Globex as Ada Lovelace, ${ADA}.`);
    expect(place.querySelector("h2, h1")?.textContent).toBe("Sign up or log in");
    expect(place.querySelector("input[name=email]")).not.toBeNull();
    click("Continue as Ada Lovelace");
    await see("Success!");
    expect(onEvent).toHaveBeenCalledWith({ type: "AUTHENTICATE_FLOW_COMPLETE", data: {} });
    expect(onSuccess).toHaveBeenCalledWith({
      member_id: member.member_id,
      member,
      organization,
      member_session: info.session,
    });
  });

  test("stays in the page's organization, whatever an earlier visit stored", async () => {
    const elsewhere = { ...info, organization: sampleOrganization({ organization_name: "Initech" }) };
    const pages = [
      [elsewhere, "Organization", "Continue to Globex"],
      [{ ...info, status: "unknown" }, "Discovery", "Sign up or log in"],
    ] as const;
    for (const [known, authFlowType, title] of pages) {
      const { client } = fakeClient({}, known);
      const getBySlug = async () => ({ ...answered, organization });
      Object.assign(client, { organization: { getBySlug } });
      begin();
      await show({ client, authFlowType, organizationSlug: "globex" });
      await see(title);
      // The note loads together with the engine, so wait for another effect of it.
      await eventually(() => expect(place.textContent).toContain("Powered by"));
      expect(place.textContent).not.toContain("You are signed in");
    }
  });
});

describe("a configuration mistake", () => {
  const error_url = "https://auth.acme.test/docs/errors#x";
  const refusedBootstrap = (error_type: string) => async () => ({
    ...sampleBootstrap,
    refusal: { error_type, error_url },
  });

  test("is shown to developers of a test project only, with the command that fixes it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const origin = window.location.origin;
    const faults = {
      bad_domain_for_acme_sdk: `portico projects origins add ${origin}`,
      public_token_not_found: "portico projects list",
    };
    for (const [type, command] of Object.entries(faults)) {
      for (const isTestProject of [true, false]) {
        const { client } = fakeClient();
        Object.assign(client, { bootstrap: refusedBootstrap(type), isTestProject });
        begin();
        await show({ client });
        await eventually(() => expect(place.textContent).toContain("Powered by"));
        if (isTestProject) await see(command);
        else expect(place.textContent).not.toMatch(/registered|portico|token/);
        expect(place.querySelector(`a[href="${error_url}"]`) !== null).toBe(isTestProject);
      }
    }
  });

  test("a redirect URL is named in a test project; a live one's visitor reads that something went wrong", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const error_details = { redirect_url: "https://acme.test/in", redirect_type: "discovery" };
    const error = Object.assign(new Error("developers' words"), {
      code: "api_error",
      error_type: "no_match_for_provided_magic_link_url",
      error_message: "developers' words",
      error_url,
      error_details,
    });
    for (const isTestProject of [true, false]) {
      const { client, sendCode } = fakeClient();
      sendCode.mockRejectedValue(error);
      Object.assign(client, { isTestProject });
      const onError = vi.fn();
      begin();
      await show({ client, callbacks: { onError } });
      type("input[name=email]", ADA);
      click("Continue");
      await see("Something went wrong");
      expect(onError).toHaveBeenCalledWith(error);
      expect(logged).toHaveBeenCalledWith(error);
      const command = "portico projects redirect-urls add https://acme.test/in --type discovery";
      if (isTestProject) await see(command);
      else expect(place.textContent).not.toContain("acme.test/in");
      expect(place.textContent).not.toContain("developers' words");
      logged.mockClear();
    }
  });
});
