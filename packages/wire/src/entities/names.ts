/** The names of docs/wire/rules.md#names that begin with the project's `wire_prefix`. */
export function wireNames(prefix: string) {
  return {
    session: `${prefix}_session`,
    sessionJwt: `${prefix}_session_jwt`,
    intermediateSessionToken: `${prefix}_intermediate_session_token`,
    tokenType: `${prefix}_token_type`,
    redirectType: `${prefix}_redirect_type`,
    sessionSlot: `${prefix}_session_slot`,
    storage: `${prefix}_sdk_state_`,
    memberId: `${prefix}_member_id`,
    memberSessionId: `${prefix}_member_session_id`,
  };
}

/** The sessions of one browser: docs/wire/rules.md#session-slots. The first one is the default. */
export const sessionSlots = ["1", "2", "3", "4", "5"] as const;
export type SessionSlot = (typeof sessionSlots)[number];

/** Returns what the names of a slot's cookies end with. Clients that know one session have the default slot's. */
export const slotSuffix = (slot: SessionSlot) => (slot === "1" ? "" : `_${slot}`);

/** The values of `{p}_token_type`: docs/wire/rules.md#landing. */
export type TokenType =
  | "discovery"
  | "discovery_oauth"
  | "oauth"
  | "sso"
  | "multi_tenant_magic_links"
  | "multi_tenant_passwords"
  | "multi_tenant_impersonation";
