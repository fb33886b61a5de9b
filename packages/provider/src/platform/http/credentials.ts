import { ApiError } from "../lib/api-error.ts";
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

/** The error for a back end without a project's ID and secret. Says how to send them if the header is not Basic. */
export function refuseProjectCredentials(header: string | undefined): ApiError {
  if (/^Basic /i.test(header ?? "")) return new ApiError("invalid_project_credentials");
  return new ApiError("invalid_project_credentials", {
    message:
      "Use HTTP Basic authentication, with the project ID as the user name and the project's secret as the password. " +
      (header ? "Bearer tokens and other schemes are not accepted." : "The request has no Authorization header."),
  });
}
