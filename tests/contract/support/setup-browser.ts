import type { TestProvider } from "@portico/testkit";

type Answer = Awaited<ReturnType<TestProvider["request"]>>;

/** The page of a setup link in one browser: its cookies, and its calls. */
export interface SetupBrowser {
  /** With the token of its URL, for calls that take one. */
  call(name: string, body?: object, headers?: Record<string, string | undefined>): Promise<Answer>;
  open(): Promise<Answer>;
  /** The browser's cookies. */
  cookie: string;
  setCookie: string | null;
}

/** A signed-out browser at the URL of a link. */
export function setupBrowser(provider: TestProvider, setupUrl: string): SetupBrowser {
  const { pathname, hash, origin } = new URL(setupUrl);
  const browser: SetupBrowser = {
    cookie: "",
    setCookie: null,
    async call(name, body = {}, headers = {}) {
      const sent: Record<string, string | undefined> = {
        Origin: origin,
        "X-Portico-Setup": "1",
        "Content-Type": "application/json",
        ...(browser.cookie && { Cookie: browser.cookie }),
        ...headers,
      };
      const response = await fetch(`${provider.url}${pathname}/${name}`, {
        method: "POST",
        headers: Object.fromEntries(Object.entries(sent).flatMap(([key, value]) => (value ? [[key, value]] : []))),
        body: JSON.stringify(body),
      });
      const setCookie = response.headers.get("set-cookie");
      if (setCookie) Object.assign(browser, { setCookie, cookie: setCookie.split(";", 1)[0] });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    open: () => browser.call("open", { token: hash.slice(1) }),
  };
  return browser;
}
