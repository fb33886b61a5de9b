import type { CreateSetupLinkRequest, SetupLink } from "@portico/backend/management";
import { Argument } from "commander";
import { openOrganization } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { organizationArgument, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

type Purpose = CreateSetupLinkRequest["purpose"];

interface Settings extends GlobalOptions {
  connection?: string;
  days?: number;
  note?: string;
  mayActivate?: boolean;
  role?: string[];
  yes?: boolean;
}

/** `portico setup-links`: manages links with which a customer's IT sets up a connection without an account. */
export const register: Register = (program) => {
  const links = program
    .command("setup-links")
    .description("manage setup links, with which a customer's IT sets up a connection without an account");
  links
    .command("list")
    .description("list an organization's setup links and their status")
    .argument(...organizationArgument)
    .action(withOptions(list));
  links
    .command("create")
    .description("create a setup link for an organization's connection and print it once")
    .argument(...organizationArgument)
    .addArgument(new Argument("<purpose>", "what the link sets up").choices(["sso", "scim"]))
    .option("--connection <id>", "an existing connection (default: the link creates one)")
    .option("--days <n>", "days until the link expires (default: 7)", Number)
    .option("--note <text>", "the recipient, shown on the page")
    .option("--may-activate", "allow the recipient to activate the connection and change it while active")
    .option("--role <role...>", "the roles that the recipient can assign to groups")
    .action(withOptions(create));
  links
    .command("revoke")
    .description("revoke an organization's setup link immediately, even while it is in use")
    .argument(...organizationArgument)
    .argument("<link>", "the link's ID")
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(revoke));
};

async function list(slug: string, options: Settings): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { setup_links } = await management.setupLinks.search({ organization_id });
  show(options.json, { document: { setup_links }, text: () => renderLinks(setup_links) });
}

function renderLinks(links: SetupLink[]): string {
  if (links.length === 0) return "No setup links.";
  return renderTable(
    ["Link", "Purpose", "Note", "Status", "Expires", "Opened from"],
    links.map((one) => [
      one.setup_link_id,
      one.purpose,
      one.note || "-",
      one.status,
      one.ends_at ?? one.expires_at,
      one.opened_from ?? "-",
    ]),
  );
}

async function create(slug: string, purpose: Purpose, options: Settings): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { setup_link, setup_url } = await management.setupLinks.create({
    organization_id,
    purpose,
    ...(options.connection !== undefined && { connection_id: options.connection }),
    ...(options.days !== undefined && { expires_in_days: options.days }),
    ...(options.note !== undefined && { note: options.note }),
    ...(options.mayActivate && { may_activate: true }),
    ...(options.role && { role_ids: options.role }),
  });
  const { setup_link_id, expires_at } = setup_link;
  show(options.json, {
    document: { setup_link, setup_url },
    text: () => renderFields({ setup_link_id, link: setup_url, expires: expires_at }),
  });
  if (!options.json) note("Copy the link now. It won't be shown again. It opens in one browser.");
}

async function revoke(slug: string, id: string, options: Settings): Promise<void> {
  requireYes(options.yes, `Revoking the link ${id}`);
  const { management, organization_id } = await openOrganization(slug, options);
  await management.setupLinks.revoke({ organization_id, setup_link_id: id });
  show(options.json, { document: { setup_link_id: id }, text: () => "Link revoked. The connection is kept." });
}
