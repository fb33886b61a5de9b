import { type TokenType, wireNames } from "@portico/wire";
import type { Project } from "./project.ts";

/**
 * A redirect URL with what the landing page reads: wire.md section 11.2.
 * @param slug of the organisation, where one is known.
 */
export function landingUrl(
  project: Project,
  redirectUrl: string,
  { token, tokenType, slug }: { token: string; tokenType: TokenType; slug?: string },
): string {
  const url = new URL(redirectUrl);
  const added = new URLSearchParams({
    token,
    [wireNames(project.wire_prefix).tokenType]: tokenType,
    ...(slug && { slug }),
  });
  // Appended as text: rewriting the host's own query would change how it is encoded.
  url.search = url.search ? `${url.search}&${added}` : `${added}`;
  return url.href;
}
