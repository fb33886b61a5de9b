import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** Maximum records of a name that are read, because the zone is not ours. */
const RECORDS_LIMIT = 100;

/** Looks up the TXT records of a name. Returns an empty list if the name has no TXT records. @throws DnsError if the lookup fails. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export class DnsError extends Error {
  override name = "DnsError";
}

/** @param servers IP addresses with an optional port, such as `127.0.0.1:5353`; defaults to the system's. */
export function createResolveTxt(servers: string[]): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      // A record of more than 255 bytes comes in strings that are concatenated (RFC 7208 section 3.3).
      return records.slice(0, RECORDS_LIMIT).map((parts) => parts.join("").trim());
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      if (code === "ENODATA" || code === "ENOTFOUND") return [];
      throw new DnsError(`The DNS gave no answer (${code}).`, { cause: error });
    }
  };
}
