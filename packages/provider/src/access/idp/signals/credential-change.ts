import type { AuditAction } from "@portico/wire";
import { type ConfirmedMethod, confirmedFactors } from "../../../core/mfa/second-factors.ts";

/** What a signal has of the audit event that it comes from. */
export interface AuditedChange {
  action: string;
  /** The second factor that changed, for an event about several; else "". */
  factor?: string;
  change?: string;
  reason?: string | null;
  is_first?: boolean | null;
  authenticator?: string | null;
}

/** The claims of a `credential-change` (CAEP 1.0 section 3.2). */
export interface CredentialChange {
  credential_type: "password" | "pin" | "fido2-platform" | "fido2-roaming" | "phone-sms" | "app";
  change_type: "create" | "update" | "delete";
}

type Describe = (event: AuditedChange) => CredentialChange | undefined;

/** The audit actions of a member's credentials. The compiler asks for a row for each. */
type CredentialAction =
  | Extract<AuditAction, `${"password" | "passkey" | "totp" | "recovery_codes"}.${string}`>
  | "member.second_factors_changed";

const passkey =
  (change_type: CredentialChange["change_type"]): Describe =>
  ({ authenticator }) => ({
    credential_type: authenticator === "roaming" ? "fido2-roaming" : "fido2-platform",
    change_type,
  });

const changes: Record<CredentialAction, Describe | null> = {
  "password.changed": ({ is_first }) => ({ credential_type: "password", change_type: is_first ? "create" : "update" }),
  "password.deleted": () => ({ credential_type: "password", change_type: "delete" }),
  "password.accepted": null,
  "password.refused": null,
  "password.locked": null,
  "password.reset_sent": null,
  "password.reset_refused": null,
  // The same password, in another hash.
  "password.upgraded": null,
  "passkey.created": passkey("create"),
  "passkey.deleted": passkey("delete"),
  // A new name changes nothing. A passkey that no longer logs in on its own does.
  "passkey.updated": (event) => (event.reason === "first_factor_ended" ? passkey("update")(event) : undefined),
  "passkey.accepted": null,
  "passkey.refused": null,
  "member.second_factors_changed": ({ factor = "", change }) => {
    // Passkeys have actions of their own.
    const credential_type = confirmedFactors[factor as ConfirmedMethod]?.signaledAs;
    return credential_type && { credential_type, change_type: change as CredentialChange["change_type"] };
  },
  // `member.second_factors_changed` follows once it is verified, and when it is deleted.
  "totp.created": null,
  "totp.deleted": null,
  // CAEP has no type for backup codes; a PIN is the nearest.
  "recovery_codes.rotated": () => ({ credential_type: "pin", change_type: "update" }),
  "recovery_codes.shown": null,
};

/** The actions that are sent. The trigger on `audit_events` has the same list. */
export const sentActions = Object.entries(changes)
  .filter(([, describe]) => describe !== null)
  .map(([action]) => action);

/** Returns the change of a credential; undefined if the event is about no credential that CAEP knows. */
export function describeCredentialChange(event: AuditedChange): CredentialChange | undefined {
  return changes[event.action as CredentialAction]?.(event);
}
