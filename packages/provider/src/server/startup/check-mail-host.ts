import { lookup } from "node:dns/promises";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import type { StartIssue } from "./start-error.ts";

/**
 * Checks whether the mail server's name resolves. A temporary DNS failure is fine: emails wait for DNS as they
 * wait for the mail server.
 */
export async function checkMailHost({ smtp_url }: ProviderConfig): Promise<StartIssue | undefined> {
  if (!smtp_url || !URL.canParse(smtp_url)) return undefined;
  const host = new URL(smtp_url).hostname.replace(/^\[|\]$/g, "");
  const code = await lookup(host).then(
    () => "",
    (error) => String(error.code),
  );
  if (code !== "ENOTFOUND") return undefined;
  return {
    path: "smtp_url",
    message: `The SMTP server's host ${host} cannot be resolved (${code}), so emails cannot be sent.`,
    fix: "Correct the host in the URL, or add the name to your DNS.",
  };
}
