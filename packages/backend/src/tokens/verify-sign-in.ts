import type { SignInCheck } from "@portico/wire";
import { errors } from "jose";
import { SessionError } from "../provider/session-error.ts";
import { createJwtVerifier } from "./create-jwt-verifier.ts";
import type { Expectations } from "./verify-session-jwt.ts";

/**
 * Creates a function that verifies what the provider asks the sign-in hook. It rejects session JWTs (RFC 8725).
 * @returns a function that throws SessionError `missing_token`, `malformed`, `expired`, `forged`; `unreachable` if no keys could
 * be loaded yet.
 */
export function createSignInVerifier({ projectId, ...expected }: Expectations): (jwt: string) => Promise<SignInCheck> {
  const verify = createJwtVerifier({
    ...expected,
    audience: projectId,
    typ: "sign-in-check+jwt",
    requiredClaims: ["jti", "iat", "exp", "organization_id", "email_address"],
    read: ({ iss, aud, iat, exp, jti, ...check }) => check as unknown as SignInCheck,
  });
  return async (jwt) => {
    if (!jwt) throw new SessionError("missing_token", "The request has no sign_in_jwt. Answer 401.");
    if (typeof jwt !== "string") throw new SessionError("malformed", "The sign_in_jwt is not text. Answer 401.");
    try {
      return { ...(await verify(jwt)) };
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new SessionError("expired", "The sign_in_jwt has expired. Answer 401.", { cause: error });
      if (error instanceof errors.JOSEError)
        throw new SessionError("forged", "The sign_in_jwt is not from this project's provider. Answer 401.", {
          cause: error,
        });
      throw error;
    }
  };
}
