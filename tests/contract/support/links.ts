import { type Mail, PAGE_ORIGIN, type TestProvider } from "@portico/testkit";
import { mailFrom, tokenOf } from "./basics.ts";

/** A redirect URL for the configuration, on the sample page's origin. */
export const redirectUrl = (path: string, types: string[], isDefault = true) => ({
  url: `${PAGE_ORIGIN}${path}`,
  types,
  default: isDefault,
});

/** Where links lead by default, by kind, and one that must be requested. */
export const linkRedirectUrls = [
  redirectUrl("/login?next=%2Fboards", ["login"]),
  redirectUrl("/signup", ["signup"]),
  redirectUrl("/discovery", ["discovery"]),
  redirectUrl("/other", ["login"], false),
];

type TestPage = ReturnType<TestProvider["openPage"]>;

/** The requesting page, by the token of its email. */
const askers = new Map<string, TestPage>();

async function askFrom(asker: TestPage, on: TestProvider, address: string, ask: () => Promise<unknown>): Promise<Mail> {
  const mail = await mailFrom(on, address, ask);
  askers.set(tokenOf(mail), asker);
  return mail;
}

/** Requests an organization's link, in a page of its own, and waits for the email. */
export function askForLink(on: TestProvider, email_address: string, organization_id: string): Promise<Mail> {
  const asker = on.openPage();
  return askFrom(asker, on, email_address, () =>
    asker.client.magicLinks.email.loginOrSignup({ email_address, organization_id }),
  );
}

/** The same for a discovery link. */
export function askForDiscovery(on: TestProvider, email_address: string): Promise<Mail> {
  const asker = on.openPage();
  return askFrom(asker, on, email_address, () => asker.client.magicLinks.email.discovery.send({ email_address }));
}

/**
 * A page in which a link is opened: another tab of the browser that requested it with one of these, with its PKCE
 * verifiers.
 */
export function openBeside(on: TestProvider, token: string): TestPage {
  const opened = on.openPage();
  const asker = askers.get(token);
  for (const [name, value] of Object.entries({ ...asker?.page.window.localStorage })) {
    if (name.includes("PKCE_VERIFIER")) opened.page.window.localStorage.setItem(name, value);
  }
  return opened;
}

/** Redeems an organization's link in another tab than the requesting one. */
export function authenticate(on: TestProvider, magic_links_token: string) {
  return openBeside(on, magic_links_token).client.magicLinks.authenticate({ magic_links_token });
}

/** The same for a discovery link. */
export function authenticateDiscovery(on: TestProvider, discovery_magic_links_token: string) {
  const { client } = openBeside(on, discovery_magic_links_token);
  return client.magicLinks.discovery.authenticate({ discovery_magic_links_token });
}

/** Opens an emailed link at the provider, as a browser without scripts would; follows no redirect. */
export function visit(on: TestProvider, link: URL, init: RequestInit = {}): Promise<Response> {
  return fetch(`${on.url}${link.pathname}${link.search}`, { redirect: "manual", ...init });
}

/** Presses the one button of the page behind a link. */
export function press(on: TestProvider, link: URL): Promise<Response> {
  return visit(on, new URL(link.pathname, link), { method: "POST", body: new URLSearchParams(link.search) });
}
