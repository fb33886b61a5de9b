import { type TokenType, wireNames } from "@portico/wire";
import type { Project } from "./project.ts";

interface Landing {
  token: string;
  tokenType: TokenType;
  /** `reset_password` where the page must open the form for a new password. */
  redirectType?: "reset_password";
  slug?: string;
}

/**
 * A redirect URL with what the landing page reads: wire.md section 11.2.
 * @param slug of the organisation, where one is known.
 */
export function landingUrl(
  project: Project,
  redirectUrl: string,
  { token, tokenType, redirectType, slug }: Landing,
): string {
  const url = new URL(redirectUrl);
  const names = wireNames(project.wire_prefix);
  const added = new URLSearchParams({
    token,
    [names.tokenType]: tokenType,
    ...(redirectType && { [names.redirectType]: redirectType }),
    ...(slug && { slug }),
  });
  // Appended as text: rewriting the host's own query would change how it is encoded.
  url.search = url.search ? `${url.search}&${added}` : `${added}`;
  return url.href;
}
