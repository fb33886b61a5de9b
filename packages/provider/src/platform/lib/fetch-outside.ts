import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./networks.ts";
import { request as requestHttp } from "./node-http.ts";

const TIMEOUT_MS = 5_000;
const LIMIT_BYTES = 1024 * 1024;

interface OutsideRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The maximum size of the answer. Default: 1 MiB. */
  limitBytes?: number;
  /** The maximum duration of the whole request. Default: 5 seconds. */
  timeoutMs?: number;
}

/** Requests a URL of a foreign server. @throws OutsideError with the reason, never with the response. */
export type FetchOutside = (url: string, init?: OutsideRequest) => Promise<Response>;

export class OutsideError extends Error {
  override name = "OutsideError";
}

/**
 * `fetch` for URLs that come from a configuration, an admin or an answer (threats.md T51): only https, only public IP
 * addresses (checked after DNS, for the address that is connected to), no redirects, 5 seconds and 1 MiB in total.
 * @param allowedOrigins may use http and private addresses: the development sandbox, or the operator's own servers.
 * @param ask resolves host names.
 */
export function createFetchOutside(allowedOrigins: string[], ask: Resolve = lookup): FetchOutside {
  const allowed = new Set(allowedOrigins);
  const askOnce = shareLookups(ask);
  return async (address, init = {}) => {
    const url = new URL(address);
    const isAllowed = allowed.has(url.origin);
    if (!isAllowed) requirePublic(url);
    return send(url, init, isAllowed ? undefined : lookupPublic(askOnce));
  };
}

function requirePublic({ protocol, hostname, host }: URL): void {
  if (protocol !== "https:") throw new OutsideError(`${host} was not requested: its URL is not https.`);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublicAddress(literal)) {
    throw new OutsideError(`${host} was not requested: its IP address is not public.`);
  }
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Asks once for a name while a question about it is open. Node resolves only two names at a time, so many requests to
 * one host with a slow name server would otherwise delay the requests to all others (threats.md T240).
 */
function shareLookups(ask: Resolve): Resolve {
  const waiting = new Map<string, Parameters<Resolve>[2][]>();
  return (hostname, options, done) => {
    const question = JSON.stringify([hostname, options.family, options.hints]);
    const others = waiting.get(question);
    if (others) return void others.push(done);
    const all = [done];
    waiting.set(question, all);
    ask(hostname, options, (error, found) => {
      waiting.delete(question);
      for (const tell of all) tell(error, found);
    });
  };
}

/** Returns only public addresses and connects to exactly these, because a second lookup may return others. */
const lookupPublic =
  (ask: Resolve): LookupFunction =>
  (hostname, options, done) => {
    ask(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) {
        return done(new OutsideError(`${hostname} was not requested: its IP address is not public.`), "", 0);
      }
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

function send(
  url: URL,
  { method = "GET", headers, body, limitBytes = LIMIT_BYTES, timeoutMs = TIMEOUT_MS }: OutsideRequest,
  lookup: LookupFunction | undefined,
) {
  const ask = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<Response>((resolve, reject) => {
    const fail = (reason: string) => (cause?: unknown) => {
      clearTimeout(timer);
      request.destroy();
      reject(cause instanceof OutsideError ? cause : new OutsideError(`${url.host} ${reason}.`, { cause }));
    };
    const timer = setTimeout(() => fail("did not answer in time")(), timeoutMs);
    const request = ask(url, { method, headers: { ...headers, "Accept-Encoding": "identity" }, lookup, agent: false });
    request.on("error", fail("cannot be reached"));
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("error", fail("broke off its answer"));
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > limitBytes) fail(`answered more than ${limitBytes / 1024} KiB`)();
        else chunks.push(chunk);
      });
      response.on("end", () => {
        clearTimeout(timer);
        const status = response.statusCode ?? 0;
        if (status < 200 || status > 599) return fail("answered with an invalid status code")();
        const isEmpty = [204, 205, 304].includes(status);
        resolve(
          new Response(isEmpty ? null : Buffer.concat(chunks), {
            status,
            headers: {
              "Content-Type": response.headers["content-type"] ?? "",
              ...(response.headers.location && { Location: response.headers.location }),
              ...(response.headers["retry-after"] && { "Retry-After": response.headers["retry-after"] }),
            },
          }),
        );
      });
    });
    request.end(body);
  });
}
