import { z } from "zod";

export const HttpUrl = z.url({ protocol: /^https?$/, error: "an absolute http(s) URL" });

export const Origin = HttpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: "an origin: scheme, host and port, without a path or a closing slash",
});

export const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export const Domain = z.string().regex(domainPattern, { error: "a domain in lower case" });
