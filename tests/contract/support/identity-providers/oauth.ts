import type { Client } from "@portico/client";
import { type Choice, choose, type Sandbox, type SandboxProvider, startSandbox } from "@portico/sandbox";
import type { TestProvider, TestProviderOptions } from "@portico/testkit";
import { afterAll } from "vitest";
import { organizationId, startForFile } from "../basics.ts";
import { linkRedirectUrls } from "../links.ts";

export interface OauthFixture {
  provider: TestProvider;
  sandbox: Sandbox;
  globex: string;
}

/** A test file's provider, whose projects have clients at every provider of the sandbox. */
export async function startOauthFixture(
  options: (sandbox: Sandbox, project: Record<string, unknown>) => TestProviderOptions = () => ({}),
): Promise<OauthFixture> {
  const sandbox = await startSandbox();
  afterAll(() => sandbox.stop());
  const project = { redirect_urls: linkRedirectUrls, oauth: sandbox.oauth };
  const { config, project: changes, ...rest } = options(sandbox, project);
  const provider = await startForFile({
    ...rest,
    project: { ...project, ...changes },
    config: { outbound_allowed_origins: [sandbox.url], ...config },
  });
  return { provider, sandbox, globex: await organizationId(provider, "globex") };
}

/** A browser on a host's page, with every step from the button to the landing. */
export interface Visitor {
  client: Client;
  /** Its cookies at the provider; a test may replace them with another browser's. */
  cookie: string;
  /** Where `start` left the page for. */
  left(): string;
  /** Opens a URL of the provider. */
  visit(url: string): Promise<Response>;
  /** From the start's URL to the upstream's page. */
  begin(): Promise<string>;
  /** Chooses an account there. @returns the callback's URL. */
  pick(url: string, choice: Choice): Promise<URL>;
  /** All of it. @returns the host's page where it ends. */
  land(choice: Choice): Promise<URL>;
}

/**
 * The relation of a host's page to the provider: calls from a same-site page carry the provider's cookies, others none.
 */
export type Site = "same-site" | "cross-site";

/** @param site absent for a client that does not send it, which is no current browser. */
export function openVisitor(on: TestProvider, site?: Site): Visitor {
  let left = "";
  const { client, page } = on.openPage({
    client: {
      navigate: (url) => {
        left = url;
      },
    },
  });
  const visitor: Visitor = {
    client,
    cookie: "",
    left: () => left,
    async visit(url) {
      const { pathname, search } = new URL(url);
      const response = await fetch(`${on.url}${pathname}${search}`, {
        redirect: "manual",
        headers: { Cookie: visitor.cookie },
      });
      keepCookie(response);
      return response;
    },
    async begin() {
      const response = await visitor.visit(left);
      return response.headers.get("location") ?? `${response.status}: ${await response.text()}`;
    },
    pick: (url, choice) => choose(url, choice),
    async land(choice) {
      const callback = await visitor.pick(await visitor.begin(), choice);
      const response = await visitor.visit(callback.href);
      return new URL(response.headers.get("location") ?? "", "http://none.test");
    },
  };
  const keepCookie = ({ headers }: Response) => {
    visitor.cookie = headers.get("set-cookie")?.split(";")[0] ?? visitor.cookie;
  };
  const { fetch: send } = page.window;
  const call: typeof fetch = async (url, init) => {
    const carried = site === "same-site" && visitor.cookie !== "" && { Cookie: visitor.cookie };
    const headers = { ...(init?.headers as object), ...(site && { "Sec-Fetch-Site": site }), ...carried };
    const response = await send(url, { ...init, headers });
    // Another site's page may not set a cookie that is SameSite=Lax.
    if (site === "same-site") keepCookie(response);
    return response;
  };
  Object.defineProperty(page.window, "fetch", { configurable: true, value: call });
  return visitor;
}

export const tokenIn = (landing: URL) => landing.searchParams.get("token") ?? "";

/** Returns to the host's page of an organization's flow. */
export async function landIn(on: TestProvider, provider: SandboxProvider, organization_id: string, choice: Choice) {
  const visitor = openVisitor(on);
  await visitor.client.oauth[provider].start({ organization_id });
  const landing = await visitor.land(choice);
  return { ...visitor, visitor, landing };
}

/** And redeems its token. */
export async function enter(on: TestProvider, provider: SandboxProvider, organization_id: string, choice: Choice) {
  const { client, landing } = await landIn(on, provider, organization_id, choice);
  const answer = await client.oauth.authenticate({ oauth_token: tokenIn(landing) });
  return { client, landing, answer };
}

/** The same in discovery. */
export async function landInDiscovery(on: TestProvider, provider: SandboxProvider, choice: Choice) {
  const visitor = openVisitor(on);
  await visitor.client.oauth[provider].discovery.start();
  const landing = await visitor.land(choice);
  return { visitor, client: visitor.client, landing };
}
