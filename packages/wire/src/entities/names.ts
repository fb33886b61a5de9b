/** The names of docs/wire/rules.md#names that begin with the project's `wire_prefix`. */
export function wireNames(prefix: string) {
  return {
    session: `${prefix}_session`,
    sessionJwt: `${prefix}_session_jwt`,
    intermediateSessionToken: `${prefix}_intermediate_session_token`,
    tokenType: `${prefix}_token_type`,
    redirectType: `${prefix}_redirect_type`,
    storage: `${prefix}_sdk_state_`,
    memberId: `${prefix}_member_id`,
    memberSessionId: `${prefix}_member_session_id`,
  };
}

/** The values of `{p}_token_type`: docs/wire/rules.md#landing. */
export type TokenType =
  | "discovery"
  | "discovery_oauth"
  | "oauth"
  | "sso"
  | "multi_tenant_magic_links"
  | "multi_tenant_passwords"
  | "multi_tenant_impersonation";
