import type { TestProvider } from "@portico/testkit";
import { PROJECT_ID } from "@portico/testkit";
import { totpCode } from "./totp-code.ts";

/** The provider's own origin in tests. */
export const CONSOLE_ORIGIN = "http://portico.test";
export const CONSOLE_TOKEN = "public-token-test-console";
export const CONSOLE_PROJECT = "project-test-console";
export const SESSION_COOKIE = "__Host-porticoconsole_session";

type Answer = Awaited<ReturnType<TestProvider["request"]>>;
type Role = "owner" | "support" | "read_only";
type Sdk = (path: string, body: object) => Promise<Answer>;

export interface SignedIn {
  operator_id: string;
  email_address: string;
  cookie: string;
  /** Calls `/console/api` as the console's page does. */
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { reason?: string | null; headers?: object },
  ): Promise<Answer>;
  /** The same for a call of the management API, `path` from `/b2b` on. */
  of(
    method: string,
    path: string,
    body?: unknown,
    options?: { reason?: string | null; project?: string },
  ): Promise<Answer>;
}

/** The previous cookies, updated by a response. */
export function keepCookies(jar: Map<string, string>, { headers }: { headers: Headers }): void {
  for (const line of headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=", 2);
    if (attributes.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  }
}

function cookieOf(jar: Map<string, string>): string {
  return [...jar].map((pair) => pair.join("=")).join("; ");
}

/** A call of the client on the console's page, with the cookies of a browser. */
export function sdkOf(provider: TestProvider, jar: Map<string, string>): Sdk {
  return async (path, body) => {
    const answer = await provider.request(`/sdk/v1/b2b/${path}`, {
      body,
      headers: {
        Authorization: `Basic ${btoa(`${CONSOLE_TOKEN}:${CONSOLE_TOKEN}`)}`,
        Origin: CONSOLE_ORIGIN,
        Cookie: cookieOf(jar),
      },
    });
    keepCookies(jar, answer);
    return answer;
  };
}

/**
 * Redeems the URL of `portico console invite`: afterwards an authenticator is required, if the configuration says so.
 */
export async function openInvitation(
  provider: TestProvider,
  email_address: string,
  role?: Role,
): Promise<{ jar: Map<string, string>; sdk: Sdk; answer: Answer["body"]["data"]; url: string }> {
  const { url } = await provider.provider.admitOperator({ email_address, ...(role && { role }) });
  const jar = new Map<string, string>();
  const sdk = sdkOf(provider, jar);
  const magic_links_token = new URL(url).searchParams.get("token");
  const { body } = await sdk("magic_links/authenticate", { magic_links_token, session_duration_minutes: 60 });
  return { jar, sdk, answer: body.data, url };
}

/** Signs someone in as an operator with the URL of `portico console invite`, and an authenticator. */
export async function enterConsole(provider: TestProvider, email_address: string, role?: Role): Promise<SignedIn> {
  const { jar, sdk, answer } = await openInvitation(provider, email_address, role);
  const { member_id, organization_id } = answer.member;
  if (answer.member_session === null) {
    const { body } = await sdk("totp", { organization_id, member_id });
    const code = totpCode(provider, body.data.secret);
    await sdk("totp/authenticate", { organization_id, member_id, code, session_duration_minutes: 60 });
  }
  return operatorOf(provider, { operator_id: member_id, email_address, cookie: cookieOf(jar) });
}

/** The operator of this cookie, for the console. */
export function operatorOf(
  provider: TestProvider,
  { operator_id = "", email_address = "", cookie }: { operator_id?: string; email_address?: string; cookie: string },
): SignedIn {
  const call: SignedIn["call"] = (method, path, body, { reason = "Ticket 4711", headers } = {}) =>
    provider.request(`/console/api${path}`, {
      method,
      body,
      headers: {
        Authorization: "",
        Cookie: cookie,
        Origin: CONSOLE_ORIGIN,
        "Sec-Fetch-Site": "same-origin",
        "X-Portico-Console": "1",
        ...(reason !== null && { "X-Portico-Reason": encodeURIComponent(reason) }),
        ...headers,
      },
    });
  return {
    operator_id,
    email_address,
    cookie,
    call,
    of: (method, path, body, { project = PROJECT_ID, ...options } = {}) =>
      call(method, `/projects/${project}/v1${path}`, body, options),
  };
}
