/**
 * The holder of a session: the member; an app that was let do everything (`full_access`), or one that registered itself,
 * as agents do; one of the host's own people; or somebody for whom a trusted issuer vouched.
 */
export const sessionKinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type SessionKind = (typeof sessionKinds)[number];
