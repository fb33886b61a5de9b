import { type ApiErrorType, type AuditLogEvent, apiErrors, type SsoReason, ssoReasons } from "@portico/wire";
import { type AuditAction, auditActions, errorRemedies } from "@portico/wire/schemas";
import { searchEvents } from "../../core/audit/reading/list-events.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { sentenceOfDecider } from "./sentences.ts";

const EVENTS_LIMIT = 20;

export type StoredEvent = AuditLogEvent;

/** The error of the response, for audit events that name none. */
const usualErrors: Partial<Record<AuditAction, ApiErrorType>> = {
  "email_code.refused": "otp_code_not_found",
  "email_code.locked": "user_lock_limit_reached",
  "password.refused": "unauthorized_credentials",
  "password.locked": "user_lock_limit_reached",
  "second_factor.locked": "user_lock_limit_reached",
  "magic_link.refused": "unable_to_auth_magic_link",
  "action.refused": "unauthorized_action",
};

/**
 * Explains a refused request by its request ID, with the rule that decided and what to change. It reads the audit log.
 * @throws ApiError `audit_event_not_found` if the log has no event of the request.
 */
export async function explainRefusal(call: Call, { request_id }: { request_id: string }) {
  const { events } = await searchEvents(call, { request_id, limit: EVENTS_LIMIT });
  const [first] = events;
  if (!first) throw new ApiError("audit_event_not_found");
  const refusals = events.filter(isRefusal).map(explainEvent);
  const text =
    refusals.length > 0
      ? refusals.map(({ says, remedy }) => `${says} ${remedy}`.trim()).join("\n")
      : `Nothing was refused: ${events.map(({ action }) => auditActions[action as AuditAction]?.description ?? action).join(" ")}`;
  return {
    refused_request_id: request_id,
    occurred_at: first.occurred_at,
    organization_id: firstOf(events, "organization_id"),
    member_id: firstOf(events, "member_id"),
    email_address: firstOf(events, "email_address"),
    refusals,
    text,
  };
}

/** What to tell an operator about a wrong password, code or link, which no setting decided. */
const usualSentences: Partial<Record<AuditAction, { says: string; remedy: string }>> = {
  "email_code.refused": {
    says: "The code was wrong, expired or already used.",
    remedy: "Have them request a new code and enter it within ten minutes.",
  },
  "password.refused": {
    says: "The password was wrong.",
    remedy: "Have them reset it, or sign in with an email code or a magic link.",
  },
  "magic_link.refused": {
    says: "The link was expired, already used, or opened in another browser than the one that requested it.",
    remedy: "Have them request a new link and open it in the same browser.",
  },
  "password.reset_refused": {
    says: "The password reset link was expired, already used, or opened in another browser.",
    remedy: "Have them request a new link and open it in the same browser.",
  },
  "second_factor.refused": {
    says: "The code of the two-step verification was wrong.",
    remedy: "Have them check the time on their phone, or use a backup code.",
  },
  "password.locked": {
    says: "Too many wrong passwords were entered for the email address.",
    remedy: "Unlock them if the attempts were theirs, or have them use another sign-in method.",
  },
  "email_code.locked": {
    says: "Too many wrong codes were entered for the email address.",
    remedy: "Unlock them if the attempts were theirs, or have them use another sign-in method.",
  },
  "second_factor.locked": {
    says: "Too many wrong codes of the two-step verification were entered.",
    remedy: "Unlock them if the attempts were theirs, or wait until the lock ends.",
  },
};

function firstOf(events: StoredEvent[], field: "organization_id" | "member_id" | "email_address"): string | null {
  return events.find((event) => event[field] !== null)?.[field] ?? null;
}

export function isRefusal({ action, details }: StoredEvent): boolean {
  return /[._](refused|locked|denied)$/.test(action) || details.mail === "no_access";
}

/** Explains the refusal that an event records. */
export function explainEvent({ action, audit_event_id, details }: StoredEvent) {
  const reason = typeof details.reason === "string" ? details.reason : (usualErrors[action as AuditAction] ?? "");
  const decided_by = typeof details.decided_by === "string" ? details.decided_by : null;
  return { audit_event_id, action, reason, decided_by, ...sentenceFor(action, reason, decided_by, details) };
}

function sentenceFor(
  action: string,
  reason: string,
  decided_by: string | null,
  details: StoredEvent["details"],
): { says: string; remedy: string } {
  if (details.mail === "no_access") {
    return {
      says: "The email address is not allowed to sign in. An email was sent to it that explains this.",
      remedy: "Run an explanation for the email address to see which setting refuses it.",
    };
  }
  const decided = decided_by === null ? undefined : sentenceOfDecider(decided_by);
  if (decided) return decided;
  const usual = usualSentences[action as AuditAction];
  if (usual) return usual;
  if (Object.hasOwn(ssoReasons, reason)) {
    const { verdict, setting } = ssoReasons[reason as SsoReason];
    return { says: verdict, remedy: setting };
  }
  if (Object.hasOwn(apiErrors, reason)) {
    const { cause, remedy } = errorRemedies[reason as ApiErrorType];
    return { says: `${apiErrors[reason as ApiErrorType].meaning} ${cause}`, remedy };
  }
  return { says: auditActions[action as AuditAction]?.description ?? action, remedy: "" };
}
