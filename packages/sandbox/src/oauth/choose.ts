import type { Choice } from "./choice.ts";
import { oauth2Providers } from "./providers.ts";

/**
 * Completes a login at a provider of the sandbox, as a browser would: opens the page, submits the choice and follows the
 * redirects.
 * @param url The authorization URL.
 * @returns The URL of your callback, with the parameters of the response.
 */
export async function choose(url: string, choice: Choice): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const fields = Object.entries(choice).map(([name, value]) => [name, String(value)]);
  let current = new URL(url);
  let hasChosen = false;
  while (current.origin === origin) {
    const { pathname } = current;
    const isPage = pathname.includes("/interaction/") || oauth2Providers.some((one) => one.authorizePath === pathname);
    const isChoosing: boolean = isPage && !hasChosen;
    hasChosen ||= isChoosing;
    const response = await fetch(current, {
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
    current = new URL(next, current);
  }
  return current;
}
