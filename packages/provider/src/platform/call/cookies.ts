import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The provider's own cookies. With `__Host-`, only this host can set them, over https or on localhost (threats.md
 * T35). They are HttpOnly, and of other sites only followed links send them.
 */
export interface HostCookies {
  read(name: string): string | undefined;
  /** What `write` was called with for this answer. */
  written(name: string): string | undefined;
  /** Whether the request sends them: the browser reports that it comes from a page of this site, or from no page. */
  readonly comeAlong: boolean;
  /**
   * @param isCrossSite also sends it with calls of a host's page on another site, partitioned by that site; only for
   * cookies that grant nothing.
   * @param isStrict does not send it with followed links.
   */
  write(
    name: string,
    value: string,
    maxAgeSeconds: number,
    options?: { isCrossSite?: boolean; isStrict?: boolean },
  ): void;
}

/** For work without a browser. */
export const noCookies: HostCookies = {
  read: () => undefined,
  written: () => undefined,
  comeAlong: false,
  write: () => {},
};

export function hostCookies(request: FastifyRequest, reply: FastifyReply): HostCookies {
  const written = new Map<string, string>();
  return {
    written: (name) => written.get(name),
    read: (name) => request.cookies[`__Host-${name}`],
    // Browsers from before 2023 and other clients do not send the header.
    comeAlong: /^(same-(origin|site)|none)$/.test(String(request.headers["sec-fetch-site"])),
    write(name, value, maxAge, { isCrossSite = false, isStrict = false } = {}) {
      written.set(name, value);
      void reply.setCookie(`__Host-${name}`, value, {
        maxAge,
        path: "/",
        httpOnly: true,
        secure: true,
        sameSite: isCrossSite ? "none" : isStrict ? "strict" : "lax",
        partitioned: isCrossSite,
      });
    },
  };
}
