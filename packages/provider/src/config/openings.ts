import type { ProjectConfig } from "./project-schema.ts";

/** The attack that each kind of proof key keeps out. */
const openings = {
  magic_links:
    "a mailed link signs in whoever reads it, in any browser, and a forwarded one signs its reader in as somebody else (T23)",
  passwords: "a mailed link sets a new password for whoever reads it, in any browser (T23)",
  oauth:
    "a login that somebody else began can be finished in a member's browser (T60), and accounts that do not answer for their address are linked only where your pages are of the provider's own site",
  connected_apps: "an app that keeps a secret may be given a code that somebody else was sent (T25)",
  sso: "a single sign-on that somebody else began can be finished in a member's browser (T60)",
} as const satisfies Partial<Record<keyof ProjectConfig["pkce_required_for"], string>>;

/** Lists what a project has turned off that is on by default, and what that opens. @param at the project's place. */
export function listOpenings({ pkce_required_for, email_link_and_code }: ProjectConfig, at: string): string[] {
  const off = Object.entries(openings).filter(([kind]) => !pkce_required_for[kind as keyof typeof openings]);
  return [
    ...off.map(
      ([kind, opening]) => `${at}.pkce_required_for.${kind} is false: ${opening}. Remove it, or set it to true.`,
    ),
    ...(!email_link_and_code && pkce_required_for.magic_links
      ? [
          `${at}.email_link_and_code is false while links work in the browser alone that asked: whoever opens one elsewhere is stuck. Remove it, or set it to true.`,
        ]
      : []),
  ];
}
