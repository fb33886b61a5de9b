/**
 * Whose hands a session is in: the member's own; those of an app that was let do everything (`full_access`), or of one
 * that registered itself, as agents do; of one of the host's own people; or of whoever a trusted issuer vouched for.
 */
export const sessionKinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type SessionKind = (typeof sessionKinds)[number];
