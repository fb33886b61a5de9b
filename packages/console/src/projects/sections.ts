/** The sections of a project's settings, as their URLs name them. */
export const settingsSections = [
  ["sign-in-methods", "Sign-in methods"],
  ["social-login", "Social login"],
  ["sessions", "Sessions"],
  ["passwords", "Passwords"],
  ["versions", "Versions"],
  ["other", "Other settings"],
] as const;

export type SettingsSection = (typeof settingsSections)[number][0];
