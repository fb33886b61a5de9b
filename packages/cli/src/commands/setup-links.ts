import type { CreateSetupLinkRequest, SetupLink } from "@portico/backend/management";
import { Argument, type Command } from "commander";
import { openOrganization } from "../management/open-management.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
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

/** `portico setup-links`: links by which a customer's IT sets up a connection without an account. */
export const register: Register = (program) => {
  const links = program
    .command("setup-links")
    .description("let a customer's IT set up a connection without an account");
  links
    .command("list")
    .description("show an organization's links, and what became of them")
    .argument(...organizationArgument)
    .action((slug: string, _: object, command: Command) => list(slug, command.optsWithGlobals()));
  links
    .command("create")
    .description("make a link to an organization's connection, and show it this once")
    .argument(...organizationArgument)
    .addArgument(new Argument("<purpose>", "what it sets up").choices(["sso", "scim"]))
    .option("--connection <id>", "an existing connection; without it the link makes one")
    .option("--days <n>", "for how many days it can be opened; 7 without it", Number)
    .option("--note <text>", "for whom it is, which they see")
    .option("--may-activate", "let it switch the connection on, and change it while it is on")
    .option("--role <role...>", "the roles that it may give to groups")
    .action((slug: string, purpose: Purpose, _: object, command: Command) =>
      create(slug, purpose, command.optsWithGlobals()),
    );
  links
    .command("revoke")
    .description("end a set-up link of an organization, and whoever works by it, at once")
    .argument(...organizationArgument)
    .argument("<link>", "the link's id")
    .option("--yes", "do it, though it cannot be taken back")
    .action((slug: string, id: string, _: object, command: Command) => revoke(slug, id, command.optsWithGlobals()));
};

async function list(slug: string, options: Settings): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { setup_links } = await management.setupLinks.search({ organization_id });
  show(options.json, { document: { setup_links }, text: () => renderLinks(setup_links) });
}

function renderLinks(links: SetupLink[]): string {
  if (links.length === 0) return "There are no set-up links.";
  return renderTable(
    ["Link", "For", "Note", "Status", "Until", "Opened from"],
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
    text: () => renderFields({ setup_link_id, link: setup_url, until: expires_at }),
  });
  if (!options.json) note("Send the link now. It is not shown again, and opens in one browser.");
}

async function revoke(slug: string, id: string, options: Settings): Promise<void> {
  requireYes(options.yes, `Revoking the link ${id}`);
  const { management, organization_id } = await openOrganization(slug, options);
  await management.setupLinks.revoke({ organization_id, setup_link_id: id });
  show(options.json, { document: { setup_link_id: id }, text: () => "The link is revoked. What was set up stays." });
}
