import { isCompactJws } from "@portico/wire";
import { compactVerify, errors } from "jose";
import { issuerOf } from "../../core/records/session/session-jwt.ts";
import type { Call } from "../../platform/call/call.ts";

/**
 * Returns the client and the member of an ID token of this project, which may have expired because it is only a hint
 * (OpenID Connect RP-Initiated Logout section 2). Undefined for anything else: a session JWT, an access token, a
 * forgery.
 */
export async function verifyIdTokenHint(
  call: Call,
  jwt: string,
): Promise<{ client_id: string; member_id: string } | undefined> {
  if (!isCompactJws(jwt)) return undefined;
  const { publicKeys } = await call.signingKeys.forProject(call.project.project_id, call.clock.now());
  try {
    const { payload, protectedHeader } = await compactVerify(
      jwt,
      ({ kid, crit }) => {
        const key = publicKeys.get(kid ?? "");
        if (!key || crit !== undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: ["ES256"] },
    );
    // ID tokens have no `typ`, or "JWT". Other tokens signed with these keys have their own (RFC 8725 section 3.11).
    if (protectedHeader.typ !== undefined && protectedHeader.typ !== "JWT") return undefined;
    const { iss, aud, sub } = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    if (iss !== issuerOf(call) || typeof aud !== "string" || typeof sub !== "string") return undefined;
    return { client_id: aud, member_id: sub };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
