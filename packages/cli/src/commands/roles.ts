import type {
  Management,
  Member,
  OrganizationsRolesListResponse,
  RolesListResponse,
} from "@portico/backend/management";
import type { Command } from "commander";
import { openManagement, openMember, openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { limitOption, memberArgument, organizationArgument } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderTable } from "../shared/table.ts";

type Role = OrganizationsRolesListResponse["roles"][number];
type ProjectRole = RolesListResponse["roles"][number];
type Change = keyof Management["members"]["roles"];

const role = ["<role>", "the role's ID, for example admin"] as const;

/** `portico roles`: lists roles and assigns them to members. */
export const register: Register = (program) => {
  const roles = program.command("roles").description("manage roles and their members");
  roles
    .command("list")
    .description(
      "list the project's roles. With an organization, also how many members have each role and what assigns it",
    )
    .argument("[organization]", "the organization's slug or ID")
    .action(withOptions(list));
  roles
    .command("types")
    .description("print a TypeScript type of the project's resources and actions, for typed permission checks")
    .action(withOptions(printTypes));
  roles
    .command("members")
    .description("list the members of an organization with a role, and why they have it")
    .argument(...organizationArgument)
    .argument(...role)
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(holders));
  const change = (name: Change, description: string) =>
    roles
      .command(name)
      .description(description)
      .argument(...organizationArgument)
      .argument(...memberArgument)
      .argument(...role)
      .action((slug: string, who: string, id: string, _: object, command: Command) =>
        changeRole(name, slug, who, id, command.optsWithGlobals()),
      );
  change("assign", "assign a role to a member");
  change("unassign", "remove a role from a member and sign them out");
};

async function list(slug: string | undefined, options: GlobalOptions): Promise<void> {
  const roles = await readRoles(slug, options);
  show(options.json, {
    document: { roles },
    text: () =>
      renderTable(
        ["Role", "Description", "Permissions", ...(slug === undefined ? [] : ["Members", "Assigned by"])],
        roles.map((one) => [
          one.role_id,
          one.description,
          one.permissions.map(({ resource_id, actions }) => `${resource_id}: ${actions.join(", ")}`),
          ...("holders" in one ? [String(one.holders), listReasons(one.implied_by)] : []),
        ]),
      ),
  });
}

async function printTypes(options: GlobalOptions): Promise<void> {
  const { resources } = await (await openManagement(options)).management.roles.list();
  show(options.json, {
    document: { resources },
    text: () =>
      [
        "/** Resources and actions of the RBAC policy. Written by `portico roles types`. */",
        "export type Permissions = {",
        ...resources.map(
          ({ resource_id, actions }) =>
            `  ${JSON.stringify(resource_id)}: ${actions.map((action) => JSON.stringify(action)).join(" | ") || "never"};`,
        ),
        "};",
      ].join("\n"),
  });
}

async function readRoles(slug: string | undefined, options: GlobalOptions): Promise<(Role | ProjectRole)[]> {
  if (slug === undefined) return (await (await openManagement(options)).management.roles.list()).roles;
  const { management, organization_id } = await openOrganization(slug, options);
  return (await management.organizations.roles.list({ organization_id })).roles;
}

function listReasons({ email_domains, sso_connections, sso_groups }: Role["implied_by"]): string[] {
  return [
    ...email_domains,
    ...sso_connections,
    ...sso_groups.map(({ connection_id, group }) => `${connection_id}: ${group}`),
  ];
}

async function holders(
  slug: string,
  role_id: string,
  { limit, ...options }: GlobalOptions & { limit: number },
): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const found = management.members.search({
    organization_id,
    query: { operator: "AND", operands: [{ filter_name: "member_roles", filter_value: [role_id] }] },
    limit: pageSize(limit),
  });
  const { entries: members, hasMore } = await takeFirst(found, limit);
  show(options.json, { document: { members, has_more: hasMore }, text: () => renderHolders(members, role_id) });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

function renderHolders(members: Member[], role_id: string): string {
  if (members.length === 0) return `No members have the role ${role_id}.`;
  return renderTable(
    ["Email address", "Name", "Source"],
    members.map(({ email_address, name, roles }) => [
      email_address,
      name,
      roles.filter((one) => one.role_id === role_id).flatMap(({ sources }) => sources.map(({ type }) => type)),
    ]),
  );
}

async function changeRole(
  change: Change,
  slug: string,
  who: string,
  role_id: string,
  options: GlobalOptions,
): Promise<void> {
  const { management, ids } = await openMember(slug, who, options);
  const { member } = await management.members.roles[change]({ ...ids, role_id });
  const roleIds = member.roles.map((one) => one.role_id);
  show(options.json, {
    document: { member },
    text: () => `${member.email_address} has ${roleIds.length > 0 ? roleIds.join(", ") : "no roles"}.`,
  });
}
