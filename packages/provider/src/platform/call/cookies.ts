import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The provider's own cookies. `__Host-` lets only this very host set them, and only over https or on localhost
 * (threats.md T35); no script reads them, and no other site's request but a followed link carries them.
 */
export interface HostCookies {
  read(name: string): string | undefined;
  /** What `write` was given for the answer. */
  written(name: string): string | undefined;
  /** True for a request that brings them along: the browser says that a page of this site, or nobody's, sends it. */
  readonly comeAlong: boolean;
  /**
   * @param isCrossSite lets it travel with calls of a host's pages on another site, kept apart by their site
   * (`Partitioned`): only for what opens nothing.
   * @param isStrict keeps it from followed links, too.
   */
  write(
    name: string,
    value: string,
    maxAgeSeconds: number,
    options?: { isCrossSite?: boolean; isStrict?: boolean },
  ): void;
}

/** For work that no browser asked for. */
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
