import { PlainName } from "@portico/wire/schemas";
import { z } from "zod";
import { enforceLimit } from "../../../core/limits/count.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/ids.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { addConnectedApp } from "./create-connected-app.ts";
import { parseRedirectUrls } from "./redirect-urls.ts";

const AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"] as const;

/** RFC 7591 section 2. What is not here is not registered, which the answer shows (section 3.2.1). */
const Registration = z.object({
  redirect_uris: z.array(z.string().max(2048)).min(1).max(20),
  client_name: PlainName.min(1).max(128).default("An app without a name"),
  token_endpoint_auth_method: z.enum(AUTH_METHODS).default("client_secret_basic"),
  grant_types: z.array(z.enum(["authorization_code", "refresh_token"])).default(["authorization_code"]),
  response_types: z.array(z.literal("code")).default(["code"]),
  scope: z.string().max(4096).optional(),
});

/** A mistake of an app, as RFC 7591 section 3.2.2 names it. */
export class RegistrationError extends Error {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata";
  constructor(error: RegistrationError["error"], message: string) {
    super(message);
    this.error = error;
  }
}

/**
 * Registers an app that asks for itself (RFC 7591), where the project lets it. It is a third party, its logo is shown to
 * nobody, and members are told how it came here.
 * @throws ApiError `too_many_requests`; RegistrationError.
 */
export async function registerApp(call: Call, request: unknown): Promise<object> {
  const { allowed_scopes } = call.project.dynamic_registration;
  const parsed = Registration.safeParse(request);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error = issue?.path[0] === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata";
    throw new RegistrationError(error, `${issue?.path.join(".") || "the body"}: ${issue?.message}`);
  }
  const { redirect_uris, client_name, token_endpoint_auth_method, grant_types, response_types, scope } = parsed.data;
  const isPublic = token_endpoint_auth_method === "none";
  try {
    parseRedirectUrls(redirect_uris, { allowHttp: false, isPublic });
    refuseOurs(call, redirect_uris);
  } catch (error) {
    throw error instanceof ApiError ? new RegistrationError("invalid_redirect_uri", error.message) : error;
  }
  const scopes = scope?.split(" ").filter((one) => allowed_scopes.includes(one)) ?? allowed_scopes;
  await transaction(call, (tx) => enforceLimit(call, tx, "attempts_per_ip", call.ipAddress));
  const app = {
    client_id: newId(call.project, "connected-app"),
    client_type: isPublic ? ("third_party_public" as const) : ("third_party" as const),
    client_name,
    client_description: "",
    client_logo_url: "",
    redirect_urls: redirect_uris,
    post_logout_redirect_urls: [],
    allowed_scopes: scopes,
    client_credentials: false,
  };
  const { row, client_secret } = await addConnectedApp(call, app, "registration");
  return {
    client_id: row.client_id,
    client_id_issued_at: Math.floor(row.created_at.getTime() / 1000),
    ...(client_secret !== null && { client_secret, client_secret_expires_at: 0 }),
    client_name,
    redirect_uris,
    token_endpoint_auth_method,
    grant_types,
    response_types,
    scope: scopes.join(" "),
  };
}

/**
 * A code that lands here reaches no app, but could set off what counts on being asked for by the host (threats.md T73).
 */
function refuseOurs({ publicUrl }: Call, urls: string[]): void {
  const ours = urls.find((url) => new URL(url).host === new URL(publicUrl).host);
  if (ours === undefined) return;
  throw new ApiError("bad_request", { message: `The redirect URL ${JSON.stringify(ours)} is not the app's own.` });
}
