import type { AuthenticationFactor, AuthMethod } from "@portico/wire";
import { v5 } from "uuid";
import type { Call } from "../call.ts";

const EMAIL_ID_NAMESPACE = "6f0e1a52-6d5b-5c55-9d0c-6a0a7d8f3c11";

/** An e-mail factor, by link or code. Its `email_id` names the address within the project, whoever the member is. */
export function emailFactor(call: Call, type: "magic_link" | "email_otp", address: string): AuthenticationFactor {
  const { project_id, environment } = call.project;
  return {
    type,
    delivery_method: "email",
    last_authenticated_at: call.clock.now().toISOString(),
    sequence_order: "PRIMARY",
    email_factor: {
      email_id: `email-${environment}-${v5(`${project_id}:${address}`, EMAIL_ID_NAMESPACE)}`,
      email_address: address,
    },
  };
}

/** The method that an organisation allows or bars; wire.md section 12.2. */
export function methodOf(factor: AuthenticationFactor): AuthMethod {
  if (factor.type !== "oauth") return factor.type;
  return `${factor.delivery_method.replace("oauth_", "")}_oauth` as AuthMethod;
}

/** One factor of each method: the newest. */
export function mergeFactors(known: AuthenticationFactor[], added: AuthenticationFactor[]): AuthenticationFactor[] {
  const methods = new Set(added.map(methodOf));
  return [...known.filter((factor) => !methods.has(methodOf(factor))), ...added];
}

/**
 * What a session's factors are worth in another organisation. An organisation's own identity provider speaks for that
 * organisation alone (threats.md T11).
 */
export function portableFactors(factors: AuthenticationFactor[]): AuthenticationFactor[] {
  return factors.filter((factor) => factor.type !== "sso");
}
