import type { ScimExchange } from "@portico/wire";

/** The kind of a request, which selects the text of its row. */
export type ExchangeKind = "test" | "created" | "changed" | "removed" | "read" | "refused";

export interface ReadExchange {
  kind: ExchangeKind;
  /** The name of the user or group in the request, or empty. */
  about: string;
  /** The reason for the rejection, from the response. */
  reason: string;
}

/** Summarizes a directory's request and its response for an admin who waits for members to arrive. */
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
      // Connection tests ask for the service description, or for one user.
      return /^\/(ServiceProviderConfig|Schemas|ResourceTypes)|[?&]count=1(&|$)/.test(path) ? "test" : "read";
  }
}

/** Returns an empty string if the logged body was truncated, because it is no longer valid JSON. */
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
