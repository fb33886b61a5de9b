/**
 * The kind of a session: a member's; an app's with `full_access`; one of an app that registered itself,
 * as agents do; an impersonator's; or one from a trusted token.
 */
export const sessionKinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type SessionKind = (typeof sessionKinds)[number];
