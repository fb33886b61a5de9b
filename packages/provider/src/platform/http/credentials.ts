import { isStorable } from "../lib/text.ts";

/** Parses `Authorization: Basic` (RFC 7617), or returns null; docs/wire/rules.md#requests. */
export function parseBasicCredentials(header: string | undefined): { user: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/_-]+=*)$/i.exec(header ?? "")?.[1];
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 0 || !isStorable(decoded)) return null;
  return { user: decoded.slice(0, colon), secret: decoded.slice(colon + 1) };
}
