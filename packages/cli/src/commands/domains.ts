import type { Command } from "commander";
import { requireYes } from "../console/options.ts";
import { show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { openManagement } from "../management/open-management.ts";

interface Domain {
  domain: string;
  connection_id: string | null;
  status: "pending" | "verified";
  record_name: string;
  record_value: string;
  problem: string;
}

const organization = ["<organization>", "the organization's slug or id"] as const;
const domain = ["<domain>", "the domain, such as example.com"] as const;

/** `portico domains`: the domains that an organization claims. */
export const register: Register = (program) => {
  const domains = program.command("domains").description("look after the domains that an organization claims");
  const command = (name: string, description: string) =>
    domains
      .command(name)
      .description(description)
      .argument(...organization);
  command("list", "show the organization's domains").action((slug: string, _: object, it: Command) =>
    list(slug, it.optsWithGlobals()),
  );
  const ofOne = (name: string, description: string, method: string, path = "") =>
    command(name, description)
      .argument(...domain)
      .action((slug: string, which: string, _: object, it: Command) =>
        onDomain(slug, { method, path: `/${which}${path}` }, it.optsWithGlobals()),
      );
  command("claim", "claim a domain for an organization, and show the TXT record to set")
    .argument(...domain)
    .option("--connection <id>", "the single sign-on connection for addresses of the domain")
    .action((slug: string, which: string, _: object, it: Command) => claim(slug, which, it.optsWithGlobals()));
  ofOne("show", "show a domain of an organization with its record, and what is wrong with it", "GET");
  ofOne("verify", "look for the TXT record of an organization's domain now", "POST", "/verify");
  command("connect", "say by which connection of the organization addresses of a domain log in")
    .argument(...domain)
    .argument("[connection]", "the connection's id; none when absent")
    .action((slug: string, which: string, id: string | undefined, _: object, it: Command) =>
      onDomain(slug, { method: "PUT", path: `/${which}`, body: { connection_id: id ?? null } }, it.optsWithGlobals()),
    );
  command("delete", "give up a domain of an organization")
    .argument(...domain)
    .option("--yes", "do it, though others may claim it from then on")
    .action((slug: string, which: string, _: object, it: Command) => remove(slug, which, it.optsWithGlobals()));
};

async function open(slug: string, options: GlobalOptions) {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  return { call, path: `/organizations/${organization_id}/domains` };
}

async function list(slug: string, options: GlobalOptions): Promise<void> {
  const { call, path } = await open(slug, options);
  const { domains } = await call<{ domains: Domain[] }>("GET", path);
  show(options.json, { document: { domains }, text: () => renderDomains(slug, domains) });
}

function renderDomains(slug: string, domains: Domain[]): string {
  if (domains.length === 0) return `There are none. Claim one: portico domains claim ${slug} DOMAIN`;
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
  const body = { domain: which, ...(connection && { connection_id: connection }) };
  await onDomain(slug, { method: "POST", path: "", body }, options);
}

async function onDomain(
  slug: string,
  request: { method: string; path: string; body?: object },
  options: GlobalOptions,
): Promise<void> {
  const { call, path } = await open(slug, options);
  const body = request.method === "POST" ? (request.body ?? {}) : request.body;
  const answer = await call<{ domain: Domain }>(request.method, `${path}${request.path}`, body);
  show(options.json, { document: { domain: answer.domain }, text: () => renderFields(answer.domain) });
}

async function remove(slug: string, which: string, options: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { call, path } = await open(slug, options);
  requireYes(options.yes, `Giving up ${which}`);
  const answer = await call<{ domain: string }>("DELETE", `${path}/${which}`);
  show(options.json, { document: { domain: answer.domain }, text: () => `${answer.domain} is given up.` });
}
