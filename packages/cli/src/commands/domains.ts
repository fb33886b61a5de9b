import type { DomainClaim, Management } from "@portico/backend/management";
import type { Command } from "commander";
import { openOrganization } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { organizationArgument, requireYes } from "../shared/options.ts";
import { show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

type Domains = Management["domains"];
const domain = ["<domain>", "the domain, for example example.com"] as const;

/** `portico domains`: manages the domains that organizations claim. */
export const register: Register = (program) => {
  const domains = program.command("domains").description("manage an organization's domains");
  const command = (name: string, description: string) =>
    domains
      .command(name)
      .description(description)
      .argument(...organizationArgument);
  command("list", "list the organization's domains").action(withOptions(list));
  command("claim", "claim a domain for an organization and show the TXT record to add")
    .argument(...domain)
    .option("--connection <id>", "the single sign-on connection for email addresses of the domain")
    .action(withOptions(claim));
  command("show", "show an organization's domain with its TXT record and problems")
    .argument(...domain)
    .action((slug: string, which: string, _: object, it: Command) =>
      onDomain(slug, it.optsWithGlobals(), (domains, organization_id) =>
        domains.get({ organization_id, domain: which }),
      ),
    );
  command("verify", "check the TXT record of an organization's domain now")
    .argument(...domain)
    .action((slug: string, which: string, _: object, it: Command) =>
      onDomain(slug, it.optsWithGlobals(), (domains, organization_id) =>
        domains.verify({ organization_id, domain: which }),
      ),
    );
  command("connect", "set the single sign-on connection for email addresses of a domain")
    .argument(...domain)
    .argument("[connection]", "the connection's ID (default: none)")
    .action((slug: string, which: string, id: string | undefined, _: object, it: Command) =>
      onDomain(slug, it.optsWithGlobals(), (domains, organization_id) =>
        domains.update({ organization_id, domain: which, connection_id: id ?? null }),
      ),
    );
  command("delete", "remove a domain from an organization")
    .argument(...domain)
    .option("--yes", "confirm that other organizations can claim the domain")
    .action(withOptions(remove));
};

async function list(slug: string, options: GlobalOptions): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { domains } = await management.domains.list({ organization_id });
  show(options.json, { document: { domains }, text: () => renderDomains(slug, domains) });
}

function renderDomains(slug: string, domains: DomainClaim[]): string {
  if (domains.length === 0) return `No domains. Claim one: portico domains claim ${slug} DOMAIN`;
  return renderTable(
    ["Domain", "Status", "Connection", "Problem"],
    domains.map((one) => [one.domain, one.status, one.connection_id ?? "", one.problem]),
  );
}

async function claim(
  slug: string,
  which: string,
  { connection, ...options }: GlobalOptions & { connection?: string },
): Promise<void> {
  const claimed = { domain: which, ...(connection && { connection_id: connection }) };
  await onDomain(slug, options, (domains, organization_id) => domains.claim({ organization_id, ...claimed }));
}

async function onDomain(
  slug: string,
  options: GlobalOptions,
  run: (domains: Domains, organizationId: string) => ReturnType<Domains["get"]>,
): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const answer = await run(management.domains, organization_id);
  show(options.json, { document: { domain: answer.domain }, text: () => renderFields(answer.domain) });
}

async function remove(slug: string, which: string, options: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  requireYes(options.yes, `Removing ${which}`);
  const answer = await management.domains.delete({ organization_id, domain: which });
  show(options.json, { document: { domain: answer.domain }, text: () => `${answer.domain} removed.` });
}
