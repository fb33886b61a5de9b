import { PlainName } from "@portico/wire/schemas";
import { z } from "zod";
import { enforceLimit } from "../../../core/limits/count.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { parseLogoutUri } from "./app-rules.ts";
import { addConnectedApp } from "./manage-connected-apps.ts";
import { parseRedirectUrls } from "./redirect-urls.ts";

const AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"] as const;

/** Takes null for a missing value, as some apps send it. */
const orDefault = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  z.preprocess((given) => given ?? value, schema);
/** Leaves values out that are not supported. One must be left. */
const supported = <Value extends string>(...values: Value[]) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? given.filter((value) => values.includes(value)) : given),
    z.array(z.enum(values)).min(1).max(20),
  );

/**
 * RFC 7591 section 2: the provider may replace or leave out what it does not support, and shows in its response what it
 * registered (section 3.2.1).
 */
const Registration = z.object({
  redirect_uris: z.array(z.string().max(2048)).min(1).max(20),
  client_name: orDefault(PlainName.min(1).max(128), "An app without a name"),
  token_endpoint_auth_method: orDefault(z.enum(AUTH_METHODS), "client_secret_basic"),
  grant_types: orDefault(supported("authorization_code", "refresh_token"), ["authorization_code"]),
  response_types: orDefault(supported("code"), ["code"]),
  scope: z.string().max(4096).nullish(),
  /** OpenID Connect Back-Channel Logout 1.0 section 2.2. */
  backchannel_logout_uri: orDefault(z.string().max(2048), ""),
  backchannel_logout_session_required: orDefault(z.boolean(), false),
});

/** An error of the app, by its RFC 7591 section 3.2.2 name. */
export class RegistrationError extends Error {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata";
  constructor(error: RegistrationError["error"], message: string) {
    super(message);
    this.error = error;
  }
}

/**
 * Registers an app that requests it itself (RFC 7591), if the project allows that. It is a third-party app; its logo
 * is never shown, and the consent page says that it registered itself.
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
  const { backchannel_logout_uri, backchannel_logout_session_required } = parsed.data;
  checkLogoutUri(call, backchannel_logout_uri);
  const isPublic = token_endpoint_auth_method === "none";
  const { usable, leftOut } = sortRedirectUrls(call, redirect_uris, isPublic);
  const [problem] = leftOut;
  if (problem && usable.length === 0) throw new RegistrationError("invalid_redirect_uri", problem.reason);
  const scopes = scope?.split(" ").filter((one) => allowed_scopes.includes(one)) ?? allowed_scopes;
  await transaction(call, (tx) => enforceLimit(call, tx, "attempts_per_ip", call.ipAddress));
  const app = {
    client_id: newId(call.project, "connected-app"),
    client_type: isPublic ? ("third_party_public" as const) : ("third_party" as const),
    client_name,
    client_description: "",
    client_logo_url: "",
    redirect_urls: usable,
    post_logout_redirect_urls: [],
    backchannel_logout_uri,
    backchannel_logout_session_required,
    allowed_scopes: scopes,
    client_credentials: false,
  };
  const { row, client_secret } = await addConnectedApp(call, app, "registration");
  return {
    client_id: row.client_id,
    client_id_issued_at: Math.floor(row.created_at.getTime() / 1000),
    ...(client_secret !== null && { client_secret, client_secret_expires_at: 0 }),
    client_name,
    redirect_uris: usable,
    ...(leftOut.length > 0 && { redirect_uris_left_out: leftOut }),
    token_endpoint_auth_method,
    grant_types,
    response_types,
    scope: scopes.join(" "),
    ...(backchannel_logout_uri && { backchannel_logout_uri, backchannel_logout_session_required }),
  };
}

/** @throws RegistrationError */
function checkLogoutUri(call: Call, uri: string): void {
  try {
    parseLogoutUri(uri, { allowHttp: false });
    if (uri) refuseProviderUrls(call, [uri]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new RegistrationError("invalid_client_metadata", error.message);
  }
}

/** Agents register the URLs of all their variants; one that cannot be used does not refuse the others. */
function sortRedirectUrls(call: Call, redirectUris: string[], isPublic: boolean) {
  const { private_use_schemes: privateUseSchemes } = call.project.dynamic_registration;
  const usable: string[] = [];
  const leftOut: { redirect_uri: string; reason: string }[] = [];
  for (const redirect_uri of redirectUris) {
    try {
      parseRedirectUrls([redirect_uri], { allowHttp: false, isPublic, privateUseSchemes });
      refuseProviderUrls(call, [redirect_uri]);
      usable.push(redirect_uri);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leftOut.push({ redirect_uri, reason: error.message });
    }
  }
  return { usable, leftOut };
}

/**
 * Refuses redirect URLs of the provider itself. Such a code would reach no app, but could trigger one of the
 * provider's own callbacks (threats.md T73).
 */
function refuseProviderUrls({ publicUrl }: Call, urls: string[]): void {
  const ownUrl = urls.find((url) => new URL(url).host === new URL(publicUrl).host);
  if (ownUrl === undefined) return;
  throw new ApiError("bad_request", { message: `The URL ${JSON.stringify(ownUrl)} is not the app's own.` });
}
