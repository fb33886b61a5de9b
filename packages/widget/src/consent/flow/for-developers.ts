/**
 * Returns whether a refusal says what is wrong with the app's request. The member can do nothing about that; those who make
 * the app read it in the console, and the host by `onError`.
 */
export const isForDevelopers = (errorType: string): boolean =>
  /^(bad_request|request_schema_mismatch|connected_app_(not_found|supplied_.+)|oauth_invalid_scope_requested|pkce_required_.+|invalid_pkce_code_challenge|bad_domain_for_.+|public_token_not_found)$/.test(
    errorType,
  );
