import type { AuthenticationFactor, AuthMethod } from "@portico/wire";
import { v5 } from "uuid";
import type { Call } from "../../../platform/call/call.ts";

const EMAIL_ID_NAMESPACE = "6f0e1a52-6d5b-5c55-9d0c-6a0a7d8f3c11";

/** An email factor, from a link or code. Its `email_id` identifies the address in the project, not the member. */
export function emailFactor(call: Call, type: "magic_link" | "email_otp", email_address: string): AuthenticationFactor {
  return {
    type,
    delivery_method: "email",
    last_authenticated_at: call.clock.now().toISOString(),
    sequence_order: "PRIMARY",
    email_factor: {
      email_id: emailId(call, email_address),
      email_address,
    },
  };
}

/** A password factor. It names no address; the member's applies. */
export function passwordFactor(call: Call): AuthenticationFactor {
  return primaryFactor(call, "password", "knowledge");
}

/** The ID of an address within the project. */
export function emailId({ project: { project_id, environment } }: Call, email_address: string): string {
  return `email-${environment}-${v5(`${project_id}:${email_address}`, EMAIL_ID_NAMESPACE)}`;
}

/** A primary factor that was just verified. */
export function primaryFactor(
  call: Call,
  type: AuthenticationFactor["type"],
  delivery_method: AuthenticationFactor["delivery_method"],
): AuthenticationFactor {
  const last_authenticated_at = call.clock.now().toISOString();
  return { type, delivery_method, last_authenticated_at, sequence_order: "PRIMARY" };
}

/** Returns the factor's method in terms of an organization's settings; docs/wire/rules.md#organization. */
export function methodOf(factor: AuthenticationFactor): AuthMethod {
  if (factor.type !== "oauth") return factor.type as AuthMethod;
  return `${factor.delivery_method.replace("oauth_", "")}_oauth` as AuthMethod;
}

/** Keeps one factor per method, the newest. A passkey may be both the first and the second factor. */
export function mergeFactors(known: AuthenticationFactor[], added: AuthenticationFactor[]): AuthenticationFactor[] {
  const kindOf = (factor: AuthenticationFactor) => `${methodOf(factor)} ${factor.sequence_order}`;
  const kinds = new Set(added.map(kindOf));
  return [...known.filter((factor) => !kinds.has(kindOf(factor))), ...added];
}
