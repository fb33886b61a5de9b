/**
 * Whether an error is a mistake in the app's request. Members can't fix it; the app's developers see it in the
 * console, and the host gets it through `onError`.
 */
export const isForDevelopers = (errorType: string): boolean =>
  /^(bad_request|request_schema_mismatch|connected_app_(not_found|supplied_.+)|oauth_invalid_scope_requested|pkce_required_.+|invalid_pkce_code_challenge|bad_domain_for_.+|public_token_not_found)$/.test(
    errorType,
  );
