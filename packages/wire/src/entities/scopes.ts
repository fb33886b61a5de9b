/** Standard scopes with their descriptions. Custom scopes are in the project's RBAC policy. */
export const standardScopes = {
  openid: "Know that you are you",
  profile: "See your name",
  email: "See your email address",
  phone: "See your phone number",
  offline_access: "Keep its access while you are away",
  full_access: "Do everything that you may do",
} as const;

export type StandardScope = keyof typeof standardScopes;
