import { z } from "zod";
import { type FetchOutside, OutsideError } from "../../platform/lib/fetch-outside.ts";
import { readBooleanClaim } from "../../platform/lib/foreign-jwt.ts";

/** An optional field counts as missing if it is null, empty or of another type than the standard's. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const names = optional(
  z.preprocess((value) => (typeof value === "string" ? value.split(/\s+/) : value), z.array(z.string())),
);

/** The browser opens some of them, so other schemes could run a script or open an app (threats.md T20). */
const WebUrl = z.url({ protocol: /^https?$/ });

const Document = z.object({
  issuer: z.string(),
  authorization_endpoint: WebUrl,
  token_endpoint: WebUrl,
  userinfo_endpoint: optional(WebUrl),
  end_session_endpoint: optional(WebUrl),
  jwks_uri: WebUrl,
  id_token_signing_alg_values_supported: names,
  token_endpoint_auth_methods_supported: names,
  authorization_response_iss_parameter_supported: optional(z.preprocess(readBooleanClaim, z.boolean())),
});

/** The fields of a discovery document that a connection stores. */
interface Discovered {
  authorization_url: string;
  token_url: string;
  userinfo_url: string;
  end_session_url: string;
  jwks_url: string;
  id_token_signing_alg_values_supported?: string[];
  token_endpoint_auth_methods_supported?: string[];
  authorization_response_iss_parameter_supported?: boolean;
}

/**
 * Reads the discovery document of an issuer that an admin entered (OpenID Connect Discovery section 4). Its `issuer`
 * must be identical.
 * @returns `warning` for the admin if the document cannot be used, else `""`.
 */
export async function discoverIssuer(
  fetch: FetchOutside,
  issuer: string,
): Promise<{ discovered: Partial<Discovered>; warning: string }> {
  const failed = (why: string) => ({
    discovered: {},
    warning: `The issuer's discovery document cannot be used: ${why} Enter the URLs one by one, or correct the issuer.`,
  });
  try {
    const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    if (!response.ok) return failed(`the server returned status ${response.status}.`);
    const document = Document.safeParse(JSON.parse(await response.text()));
    if (!document.success) {
      const fields = new Set(document.error.issues.map(({ path }) => path[0] ?? "the document"));
      return failed(`these fields are missing or invalid: ${[...fields].join(", ")}.`);
    }
    if (document.data.issuer !== issuer) return failed(`it names the issuer ${document.data.issuer.slice(0, 200)}.`);
    return { discovered: toSettings(document.data), warning: "" };
  } catch (error) {
    if (error instanceof OutsideError) return failed(error.message);
    if (error instanceof SyntaxError) return failed("it is not JSON, for example a web page.");
    throw error;
  }
}

function toSettings(document: z.infer<typeof Document>): Discovered {
  const { authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri, issuer: _issuer, ...rest } = document;
  const { end_session_endpoint, ...more } = rest;
  // HMAC algorithms use the client secret as the key, so the client could forge such a token itself.
  const algorithms = more.id_token_signing_alg_values_supported?.filter((name) => /^(RS|PS|ES|Ed)/.test(name));
  return {
    authorization_url: authorization_endpoint,
    token_url: token_endpoint,
    userinfo_url: userinfo_endpoint ?? "",
    end_session_url: end_session_endpoint ?? "",
    jwks_url: jwks_uri,
    ...more,
    ...(algorithms && { id_token_signing_alg_values_supported: algorithms }),
  };
}
