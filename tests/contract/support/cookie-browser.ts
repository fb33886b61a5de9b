import type { TestProvider } from "@portico/testkit";

/** A browser whose pages keep the provider's cookies. `openPage` opens another tab. */
export function openBrowser(provider: TestProvider, cookies = new Map<string, string>()) {
  return {
    cookies,
    openPage(options?: Parameters<TestProvider["openPage"]>[0]) {
      const opened = provider.openPage(options);
      const { fetch } = opened.page.window;
      opened.page.window.fetch = async (input, init = {}) => {
        const headers = new Headers(init.headers);
        if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
        const response = await fetch(input, { ...init, headers: Object.fromEntries(headers) });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        return response;
      };
      return opened;
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
