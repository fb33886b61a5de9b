import type { Member, RbacPolicy } from "@portico/wire";
import type { Command } from "commander";
import { limitOption } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { renderTable } from "../console/table.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { openManagement, search } from "../management/open-management.ts";

type Role = RbacPolicy["roles"][number] & {
  holders: number;
  implied_by: {
    email_domains: string[];
    sso_connections: string[];
    sso_groups: { connection_id: string; group: string }[];
  };
};

const organization = ["<organization>", "the organization's slug or id"] as const;
const role = ["<role>", "the role's id, such as admin"] as const;
const member = ["<member>", "the member's e-mail address or id"] as const;

/** `portico roles`: the roles of the project's policy, and who holds them. */
export const register: Register = (program) => {
  const roles = program.command("roles").description("look after which members hold which role");
  roles
    .command("list")
    .description(
      "show the roles of the project's policy; with an organization, how many hold each, and what implies it",
    )
    .argument("[organization]", "the organization's slug or id")
    .action((slug: string | undefined, _: object, command: Command) => list(slug, command.optsWithGlobals()));
  roles
    .command("members")
    .description("show the members of an organization who hold a role, and where each has it from")
    .argument(...organization)
    .argument(...role)
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, id: string, _: object, command: Command) => holders(slug, id, command.optsWithGlobals()));
  const change = (name: string, description: string, method: "PUT" | "DELETE") =>
    roles
      .command(name)
      .description(description)
      .argument(...organization)
      .argument(...member)
      .argument(...role)
      .action((slug: string, who: string, id: string, _: object, command: Command) =>
        changeRole(method, slug, who, id, command.optsWithGlobals()),
      );
  change("assign", "hand a role to a member, beside those that they have", "PUT");
  change("unassign", "take a role from a member, and their sessions with it", "DELETE");
};

async function list(slug: string | undefined, options: GlobalOptions): Promise<void> {
  const { call, findOrganization } = await openManagement(options);
  const of = slug === undefined ? "" : `/organizations/${(await findOrganization(slug)).organization_id}`;
  const { roles } = await call<{ roles: (RbacPolicy["roles"][number] & Partial<Role>)[] }>("GET", `${of}/roles`);
  show(options.json, {
    document: { roles },
    text: () =>
      renderTable(
        ["Role", "What it is for", "Allows", ...(slug === undefined ? [] : ["Held by", "Implied by"])],
        roles.map(({ role_id, description, permissions, holders: count, implied_by }) => [
          role_id,
          description,
          permissions.map(({ resource_id, actions }) => `${resource_id}: ${actions.join(", ")}`),
          ...(count === undefined || !implied_by ? [] : [String(count), listReasons(implied_by)]),
        ]),
      ),
  });
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
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const operands = [{ filter_name: "member_roles", filter_value: [role_id] }];
  const path = `/organizations/${organization_id}/members`;
  const { entries: members, hasMore } = await search<Member>(call, path, "members", operands, limit);
  show(options.json, { document: { members, has_more: hasMore }, text: () => renderHolders(members, role_id) });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

function renderHolders(members: Member[], role_id: string): string {
  if (members.length === 0) return `Nobody has the role ${role_id}.`;
  return renderTable(
    ["Address", "Name", "From"],
    members.map(({ email_address, name, roles }) => [
      email_address,
      name,
      roles.filter((one) => one.role_id === role_id).flatMap(({ sources }) => sources.map(({ type }) => type)),
    ]),
  );
}

async function changeRole(
  method: "PUT" | "DELETE",
  slug: string,
  who: string,
  role_id: string,
  options: GlobalOptions,
): Promise<void> {
  const { call, findOrganization, findMember } = await openManagement(options);
  const { organization_id, member_id, email_address } = await findMember(await findOrganization(slug), who);
  const path = `/organizations/${organization_id}/members/${member_id}/roles/${encodeURIComponent(role_id)}`;
  const answer = await call<{ member: Member }>(method, path);
  const ids = answer.member.roles.map((one) => one.role_id);
  show(options.json, {
    document: { member: answer.member },
    text: () => `${email_address} has ${ids.length > 0 ? ids.join(", ") : "no role"}.`,
  });
}
