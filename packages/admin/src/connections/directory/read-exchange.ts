import type { ScimExchange } from "@portico/wire";

/** What an exchange was about: the words of its line. */
export type ExchangeKind = "test" | "created" | "changed" | "removed" | "read" | "refused";

export interface ReadExchange {
  kind: ExchangeKind;
  /** Of whom or what the request tells; empty where it does not. */
  about: string;
  /** The directory's own reason of a refusal. */
  reason: string;
}

/** Reads a request of the directory and its answer, as somebody looks at it who waits for people to arrive. */
export function readExchange({ method, path, status_code, request_body, answer_body }: ScimExchange): ReadExchange {
  const about = nameIn(request_body) || nameIn(answer_body);
  if (status_code >= 400) return { kind: "refused", about, reason: textOf(parse(answer_body), "detail") };
  return { kind: kindOf(method, path), about, reason: "" };
}

function kindOf(method: string, path: string): ExchangeKind {
  switch (method) {
    case "POST":
      return path.includes("/.search") ? "read" : "created";
    case "PUT":
    case "PATCH":
      return "changed";
    case "DELETE":
      return "removed";
    default:
      // What directories ask first, to see whether anybody answers: one user at most, or who we are.
      return /^\/(ServiceProviderConfig|Schemas|ResourceTypes)|[?&]count=1(&|$)/.test(path) ? "test" : "read";
  }
}

/** A long body is cut, and then says no name. */
function nameIn(body: string): string {
  const content = parse(body);
  return textOf(content, "displayName") || textOf(content, "userName");
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function textOf(content: unknown, name: string): string {
  const value = content && typeof content === "object" ? (content as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}
