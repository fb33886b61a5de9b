import type { AuthenticationFactor } from "@portico/wire";
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

/** One factor of each type: the newest. */
export function mergeFactors(known: AuthenticationFactor[], added: AuthenticationFactor[]): AuthenticationFactor[] {
  const types = new Set(added.map((factor) => factor.type));
  return [...known.filter((factor) => !types.has(factor.type)), ...added];
}
