import type { Choice } from "./choice.ts";
import { plainProviders } from "./plain.ts";
import type { SamlChoice } from "./saml-choice.ts";

/**
 * Does what somebody does in a browser at a provider's page: opens it, makes a choice, and is sent back.
 * @param url where a login begins at the sandbox.
 * @returns where the browser goes in the end, back at the caller's own callback.
 */
export async function choose(url: string, choice: Choice): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const fields = Object.entries(choice).map(([name, value]) => [name, String(value)]);
  let at = new URL(url);
  let hasChosen = false;
  while (at.origin === origin) {
    const { pathname } = at;
    const isPage = pathname.includes("/interaction/") || plainProviders.some((one) => one.authorizePath === pathname);
    const isChoosing: boolean = isPage && !hasChosen;
    hasChosen ||= isChoosing;
    const response = await fetch(at, {
      redirect: "manual",
      method: isChoosing ? "POST" : "GET",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(isChoosing && { body: new URLSearchParams(fields) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
    at = new URL(next, at);
  }
  return at;
}

/** Picks somebody in One Tap's prompt. @returns the credential that the page is given. */
export async function chooseInOneTap(origin: string, clientId: string, choice: Choice): Promise<string> {
  const fields = Object.entries(choice).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${origin}/gsi/credential`, {
    method: "POST",
    body: new URLSearchParams([["client_id", clientId], ...fields]),
  });
  const { credential } = (await response.json()) as { credential: string };
  return credential;
}

/** The same at the SAML identity provider. @returns the form that the browser posts in the end. */
export async function chooseBySaml(url: string, choice: SamlChoice): Promise<{ acsUrl: string; SAMLResponse: string }> {
  const fields = Object.entries(choice).map(([name, value]) => [name, String(value)]);
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  const page = await response.text();
  const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? "";
  return { acsUrl: find(/action="([^"]+)"/), SAMLResponse: find(/name="SAMLResponse" value="([^"]+)"/) };
}
