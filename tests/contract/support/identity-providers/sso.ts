import { PAGE_ORIGIN, PROJECT_ID, PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import { honestParts, type ResponseParts, type SamlIdp } from "./saml-idp.ts";

/** As much of a provider as its browsers need; a benchmark's runs in another process. */
interface SsoProvider {
  url: TestProvider["url"];
  provider: { services: { clock: { now(): Date } } };
}

/** A browser for single sign-on: it keeps the provider's cookie and follows no redirect by itself. */
export function openBrowser(provider: Pick<SsoProvider, "url">) {
  let cookie = "";
  const send = async (address: string, init: RequestInit & { isCrossSite?: boolean } = {}) => {
    const url = new URL(address);
    const { isCrossSite = false, ...rest } = init;
    // A post from another site carries no cookie that is SameSite=Lax; a followed link does.
    const withCookie = cookie !== "" && !(isCrossSite && rest.method === "POST");
    const response = await fetch(`${provider.url}${url.pathname}${url.search}`, {
      ...rest,
      redirect: "manual",
      headers: { ...(rest.headers as object), ...(withCookie && { Cookie: cookie }) },
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get("location") ?? "",
      text,
      headers: response.headers,
    };
  };
  return { send };
}

export type Browser = ReturnType<typeof openBrowser>;

export function startUrl(query: Record<string, string>): string {
  return `http://portico.test/v1/public/sso/start?${new URLSearchParams({ public_token: PUBLIC_TOKEN, ...query })}`;
}

export function samlUrls(connectionId: string) {
  const at = `http://portico.test/v1/public/sso/${PROJECT_ID}/${connectionId}/saml`;
  return { acs: `${at}/acs`, slo: `${at}/slo`, metadata: `${at}/metadata` };
}

/** Starts a login, up to the identity provider's page. */
export async function beginSaml(
  provider: SsoProvider,
  idp: Pick<SamlIdp, "entityId" | "readRequest">,
  connectionId: string,
  challenge?: string,
) {
  const browser = openBrowser(provider);
  const { acs, metadata: audience } = samlUrls(connectionId);
  const started = await browser.send(
    startUrl({ connection_id: connectionId, ...(challenge && { pkce_code_challenge: challenge }) }),
  );
  if (started.status !== 303) throw new Error(`start: ${started.status} ${started.text}`);
  const metadata = (await browser.send(audience)).text;
  const request = await idp.readRequest(started.location, metadata);
  const parts = (address: string, changes: Partial<ResponseParts> = {}): ResponseParts => ({
    ...honestParts({ idp, request, acs, audience, address, now: provider.provider.services.clock.now() }),
    ...changes,
  });
  return { browser, request, acs, metadata, parts };
}

/** Posts a response as a browser would: from the identity provider's site, then from the provider's own. */
export async function postResponse(browser: Browser, acs: string, xml: string) {
  const form = (fields: Record<string, string>) => ({
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams(fields)}`,
  });
  const SAMLResponse = Buffer.from(xml, "utf8").toString("base64");
  const first = await browser.send(acs, {
    ...form({ SAMLResponse, RelayState: "https://evil.test/" }),
    isCrossSite: true,
  });
  if (first.status !== 200) return first;
  return browser.send(acs, form(hiddenFields(first.text)));
}

/** The hidden fields of a page's form. */
export function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, decode(value)]));
}

function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** Where a refused login ends: on the host's page, without details. */
export const FAILED = `${PAGE_ORIGIN}/authenticate?error=sso_flow_callback_error&portico_token_type=sso`;

/** The token of a landing; "" if the URL has no token. */
export function landingToken(location: string): string {
  if (!location.startsWith(`${PAGE_ORIGIN}/`)) return "";
  const query = new URL(location).searchParams;
  return query.get("portico_token_type") === "sso" ? (query.get("token") ?? "") : "";
}
