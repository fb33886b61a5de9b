import { PAGE_ORIGIN, type TestProvider } from "@portico/testkit";

/** For `startCheckedProvider`: the provider trusts the client address that `openAsker` sends. */
export const behindProxy = { trusted_proxy_hops: 1 };

/** A browser at a network address, on a host's page: it keeps the provider's cookies, and sends them. */
export function openAsker(provider: TestProvider, network: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path: string, body: object): ReturnType<TestProvider["request"]> {
      const answer = await provider.request(`/sdk/v1/b2b/${path}`, {
        body,
        headers: {
          Origin: PAGE_ORIGIN,
          "X-Forwarded-For": network,
          ...(cookies.size > 0 && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
        },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  };
}

export type Asker = ReturnType<typeof openAsker>;

/** Networks of one customer each: IPv6, far apart. */
export const networks = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:${index + 1}::1`);
