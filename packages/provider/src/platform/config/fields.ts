import { z } from "zod";

/** Ports that browsers and Node's fetch refuse to call, because other protocols use them: https://fetch.spec.whatwg.org/#port-blocking */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

export const HttpUrl = z
  .url({ protocol: /^https?$/, error: "an absolute http(s) URL" })
  .refine((url) => !URL.canParse(url) || !blockedPorts.has(Number(new URL(url).port)), {
    error: "a port that browsers allow: they block this one, as the Fetch standard's list of ports demands",
  });

/** A port to serve pages on. */
export const Port = z
  .number()
  .int()
  .min(0)
  .max(65_535)
  .refine((port) => !blockedPorts.has(port), {
    error: "another port: browsers block this one, as the Fetch standard's list of ports demands",
  });

export const Origin = HttpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: "an origin: scheme, host and port, without a path or a trailing slash",
});

export const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export const Domain = z.string().regex(domainPattern, {
  error: "a lowercase domain, in its xn-- form if it is in another script",
});

/** A setting with its description and example, for the reference and for editors. */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.input<Schema>,
): Schema {
  return schema.meta({ description, ...(example !== undefined && { examples: [example] }) });
}
