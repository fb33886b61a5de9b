import { z } from "zod";

export const HttpUrl = z.url({ protocol: /^https?$/, error: "an absolute http(s) URL" });

export const Origin = HttpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: "an origin: scheme, host and port, without a path or a trailing slash",
});

export const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export const Domain = z.string().regex(domainPattern, {
  error: "a lowercase domain, in its xn-- form if it is in another script",
});
