import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServiceHost } from "../../../../platform/capability/capability.ts";
import { newId } from "../../../../platform/crypto/tokens.ts";
import type { Directory } from "../admit-directory.ts";
import { insertExchanges, keepLastExchanges, type ScimExchangeRow } from "./store.ts";

const PATH_CHARACTERS = 300;

/** Records a request and its answer, without headers, because one of them has the token. */
export function recordExchange(
  { call, connection }: Directory,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): void {
  const { project_id, organization_id, connection_id } = connection;
  const address = request.url.split("?", 1)[0] ?? "";
  const path = address.split("/").slice(5).join("/");
  call.requestLog.add({
    project_id,
    organization_id,
    connection_id,
    exchange_id: newId(call.project, "scim-exchange"),
    occurred_at: call.clock.now(),
    request_id: request.id,
    method: request.method,
    path: `/${path}`.slice(0, PATH_CHARACTERS) + maskQuery(request.query as object).replaceAll("\0", ""),
    status: reply.statusCode,
    request_body: maskBody(typeof request.body === "string" ? request.body : ""),
    answer_body: maskBody(typeof payload === "string" ? payload : ""),
  });
}

/** How many exchanges are kept per connection. */
const KEPT_EXCHANGES = 100;
const WRITE_AFTER_MS = 1_000;
/** How many exchanges may wait. The oldest are dropped when there are more. */
const WAITING_LIMIT = 500;

interface RequestLog {
  /** Keeps an exchange in memory. It is written within a second, together with others. */
  add(exchange: ScimExchangeRow): void;
  /** Writes the waiting exchanges before a read. */
  flush(): Promise<void>;
}

declare module "../../../../platform/call/call.ts" {
  interface Services {
    readonly requestLog: RequestLog;
  }
}

/** Writes exchanges asynchronously: no request waits for it, and a failed write loses only the record. */
export function createRequestLog({ db, warn, onStop }: ServiceHost): RequestLog {
  let waiting: ScimExchangeRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    await insertExchanges(db, rows);
    const connections = new Map(rows.map((row) => [`${row.project_id} ${row.connection_id}`, row]));
    for (const connection of connections.values()) await keepLastExchanges(db, connection, KEPT_EXCHANGES);
  }

  const flush = () => {
    writing = writing.then(write).catch(warn("exchanges of a directory not written"));
    return writing;
  };
  onStop(flush);

  return {
    add(exchange) {
      if (waiting.length >= WAITING_LIMIT) waiting.shift();
      waiting.push(exchange);
      timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    },
    flush,
  };
}

/** How many characters of a body are kept. */
const KEPT_CHARACTERS = 2_000;
/** Longer bodies are not parsed, because that is too expensive. */
const READ_LIMIT = 16 * 1024;

const SECRET = /password|secret|token|credential/i;
const MASKED = "…";

/**
 * Masks the secrets in a body and cuts it to 2,000 characters (docs/threats.md T76). Directories may send passwords
 * unasked.
 */
function maskBody(text: string): string {
  if (text === "") return "";
  const size = `(${Buffer.byteLength(text)} bytes)`;
  if (text.length > READ_LIMIT) return size;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${size} no JSON`;
  }
  return cut(JSON.stringify(mask(body)));
}

function mask(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > 32) return MASKED;
  if (Array.isArray(value)) return value.map((one) => mask(one, depth + 1));
  // A PATCH operation names its attribute in `path`.
  const { path } = value as { path?: unknown };
  const isSecretChange = typeof path === "string" && SECRET.test(path);
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      const isMasked = SECRET.test(name) || (isSecretChange && name.toLowerCase() === "value");
      return [name, isMasked ? MASKED : mask(own, depth + 1)];
    }),
  );
}

const known = /^(?:filter|attributes|excludedAttributes|sortBy|sortOrder|startIndex|count|cursor)$/i;
const QUERY_CHARACTERS = 500;

/** Masks the values of query parameters that SCIM does not define, because one may be a token. */
function maskQuery(query: object): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${known.test(name) ? String(value) : MASKED}`);
  return parts.length > 0 ? cut(`?${parts.join("&")}`, QUERY_CHARACTERS) : "";
}

/** Does not split a surrogate pair. */
function cut(text: string, limit = KEPT_CHARACTERS): string {
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text;
}
