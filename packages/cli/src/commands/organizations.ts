import type {
  Organization,
  OrganizationsCreateRequest,
  OrganizationsSearchRequest,
  OrganizationsUpdateRequest,
} from "@portico/backend/management";
import { openManagement, openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { limitOption, organizationArgument, parseSettings, requireYes, settingOption } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

interface ListOptions extends GlobalOptions {
  find?: string;
  domain?: string;
  member?: string;
  limit: number;
}

interface ChangeOptions extends GlobalOptions {
  name?: string;
  slug?: string;
  set?: string[];
}

type Operand = NonNullable<OrganizationsSearchRequest["query"]>["operands"][number];

/** `portico organizations`: manages the project's organizations. */
export const register: Register = (program) => {
  const organizations = program.command("organizations").description("manage the project's organizations");
  organizations
    .command("list")
    .description("list the project's organizations, oldest first")
    .option("--find <text>", "only organizations whose name contains this text (3 letters or more)")
    .option("--domain <domain>", "only organizations that allow this email domain")
    .option("--member <address>", "only organizations with a member with this email address")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(listOrganizations));
  organizations
    .command("show")
    .description("show an organization and its settings")
    .argument(...organizationArgument)
    .action(withOptions(showOne));
  organizations
    .command("create")
    .description("create an organization")
    .argument("<name>", "the organization's name")
    .option("--slug <slug>", "the organization's URL slug (default: made from the name)")
    .option(...settingOption)
    .action(withOptions(create));
  organizations
    .command("update")
    .description("update settings of an organization")
    .argument(...organizationArgument)
    .option("--name <name>", "the organization's new name")
    .option("--slug <slug>", "the organization's new URL slug")
    .option(...settingOption)
    .action(withOptions(update));
  organizations
    .command("delete")
    .description("delete an organization with its members, sessions and connections")
    .argument(...organizationArgument)
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(remove));
};

async function listOrganizations({ find, domain, member, limit, ...options }: ListOptions): Promise<void> {
  const { management } = await openManagement(options);
  const operands: Operand[] = [];
  if (find) operands.push({ filter_name: "organization_name_fuzzy", filter_value: find });
  if (domain) operands.push({ filter_name: "email_allowed_domains", filter_value: [domain] });
  if (member) operands.push({ filter_name: "member_emails", filter_value: [member] });
  const found = management.organizations.search({ query: { operator: "AND", operands }, limit: pageSize(limit) });
  const { entries: organizations, hasMore } = await takeFirst(found, limit);
  show(options.json, {
    document: { organizations, has_more: hasMore },
    text: () => renderOrganizations(organizations),
  });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

function renderOrganizations(organizations: Organization[]): string {
  if (organizations.length === 0) return "No organizations. Create one: portico organizations create NAME";
  return renderTable(
    ["Slug", "Name", "Two-step verification", "Email domains"],
    organizations.map((one) => [
      one.organization_slug,
      one.organization_name,
      one.mfa_policy === "REQUIRED_FOR_ALL" ? "required" : "optional",
      one.email_allowed_domains,
    ]),
  );
}

async function showOne(name: string, options: GlobalOptions): Promise<void> {
  showOrganization(options, (await openOrganization(name, options)).organization);
}

async function create(organization_name: string, { slug, set, ...options }: ChangeOptions): Promise<void> {
  const request = {
    organization_name,
    ...(slug && { organization_slug: slug }),
    ...parseSettings<OrganizationsCreateRequest>(set),
  };
  const { management } = await openManagement(options);
  const { organization } = await management.organizations.create(request);
  showOrganization(options, organization);
}

async function update(which: string, { name, slug, set, ...options }: ChangeOptions): Promise<void> {
  const { management, organization_id } = await openOrganization(which, options);
  const { organization } = await management.organizations.update({
    organization_id,
    ...(name && { organization_name: name }),
    ...(slug && { organization_slug: slug }),
    ...parseSettings<OrganizationsUpdateRequest>(set),
  });
  showOrganization(options, organization);
}

async function remove(name: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { management, organization } = await openOrganization(name, options);
  const { organization_id, organization_name } = organization;
  requireYes(yes, `Deleting ${organization_name} and its members`);
  await management.organizations.delete({ organization_id });
  show(options.json, { document: { organization_id }, text: () => `${organization_name} deleted.` });
}

function showOrganization({ json }: GlobalOptions, organization: Organization): void {
  show(json, { document: { organization }, text: () => renderFields({ ...namesOf(organization), ...organization }) });
}

/** Returns the fields to show first. */
function namesOf({ organization_name, organization_slug, organization_id }: Organization) {
  return { organization_name, organization_slug, organization_id };
}
