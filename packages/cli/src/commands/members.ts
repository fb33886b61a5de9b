import type { Management, Member, MembersSearchRequest, MembersUpdateRequest } from "@portico/backend/management";
import { Option } from "commander";
import { importMembers } from "../management/import-members.ts";
import { openMember, openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { limitOption, memberArgument, organizationArgument, parseSettings, settingOption } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";
import { registerSecondFactors } from "./second-factors.ts";

interface ListOptions extends GlobalOptions {
  find?: string;
  status?: string[];
  limit: number;
}

interface ChangeOptions extends GlobalOptions {
  name?: string;
  role?: string[];
  set?: string[];
}

type Operand = NonNullable<MembersSearchRequest["query"]>["operands"][number];

const roles = ["--role <role...>", "the member's roles, for example admin"] as const;

/** `portico members`: manages the members of an organization. */
export const register: Register = (program) => {
  const members = program.command("members").description("manage the members of an organization");
  const command = (name: string, description: string) =>
    members
      .command(name)
      .description(description)
      .argument(...organizationArgument);
  command("list", "list the organization's members, oldest first")
    .option("--find <text>", "only members whose email address contains this text (3 letters or more)")
    .addOption(
      new Option("--status <status...>", "only members with this status (default: all except deleted)").choices([
        "active",
        "pending",
        "invited",
        "deleted",
      ]),
    )
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(listMembers));
  command("show", "show a member with all fields")
    .argument(...memberArgument)
    .action(withOptions(showOne));
  const addCommand = (name: string, description: string, run: typeof add) =>
    command(name, description)
      .argument("<address>", "the member's email address")
      .option("--name <name>", "the member's name")
      .option(...roles)
      .option(...settingOption)
      .action(withOptions(run));
  addCommand("add", "add a member without sending an email", add);
  addCommand("invite", "invite a member by email", invite);
  command(
    "import",
    "add members from a file with one email address per line, optionally followed by a comma and a name",
  )
    .argument("<file>", "the file with the members")
    .option(...roles)
    .option("--invite", "send invitations by email", false)
    .action(withOptions(importMembers));
  command("update", "update fields of a member")
    .argument(...memberArgument)
    .option("--name <name>", "the member's name")
    .option(...roles)
    .option(...settingOption)
    .action(withOptions(update));
  command("move", "change a member's email address with a link sent to the new address")
    .argument(...memberArgument)
    .argument("<address>", "the new email address, used after the link is opened")
    .action(withOptions(move));
  command("remove", "remove a member and sign them out, or cancel an invitation")
    .argument(...memberArgument)
    .action(withOptions(remove));
  command("reactivate", "restore a removed member")
    .argument(...memberArgument)
    .action(withOptions(reactivate));
  registerSecondFactors(members);
};

async function listMembers(slug: string, { find, status, limit, ...options }: ListOptions): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const operands: Operand[] = [];
  if (find) operands.push({ filter_name: "member_email_fuzzy", filter_value: find });
  if (status) operands.push({ filter_name: "statuses", filter_value: status });
  const query = { operator: "AND" as const, operands };
  const found = management.members.search({ organization_id, query, limit: pageSize(limit) });
  const { entries: members, hasMore } = await takeFirst(found, limit);
  show(options.json, { document: { members, has_more: hasMore }, text: () => renderMembers(slug, members) });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

function renderMembers(slug: string, members: Member[]): string {
  if (members.length === 0) return `No members. Add one: portico members add ${slug} EMAIL`;
  return renderTable(
    ["Email address", "Name", "Status", "Roles"],
    members.map((one) => [one.email_address, one.name, one.status, roleIdsOf(one)]),
  );
}

async function showOne(slug: string, name: string, options: GlobalOptions): Promise<void> {
  showMember(options, (await openMember(slug, name, options)).member);
}

async function add(slug: string, email_address: string, options: ChangeOptions): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { member } = await management.members.create({ organization_id, email_address, ...fieldsOf(options) });
  showMember(options, member);
}

async function invite(slug: string, email_address: string, options: ChangeOptions): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const request = { organization_id, email_address, ...fieldsOf(options) };
  showMember(options, (await management.magicLinks.email.invite(request)).member);
}

async function update(slug: string, name: string, options: ChangeOptions): Promise<void> {
  const fields = fieldsOf(options);
  await onMember(slug, name, options, ({ members }, ids) => members.update({ ...ids, ...fields }));
}

async function move(slug: string, name: string, email_address: string, options: GlobalOptions): Promise<void> {
  await onMember(slug, name, options, ({ members }, ids) => members.startEmailUpdate({ ...ids, email_address }));
  if (!options.json) note(`Sent a link to ${email_address}. The email address changes when the link is opened.`);
}

async function remove(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { management, member, ids } = await openMember(slug, name, options);
  await management.members.delete(ids);
  show(options.json, {
    document: { member_id: ids.member_id },
    text: () => `${member.email_address} removed. Restore with: portico members reactivate ${slug} ${ids.member_id}`,
  });
}

async function reactivate(slug: string, name: string, options: GlobalOptions): Promise<void> {
  await onMember(slug, name, options, ({ members }, ids) => members.reactivate(ids));
}

async function onMember(
  slug: string,
  name: string,
  options: GlobalOptions,
  change: (management: Management, ids: { organization_id: string; member_id: string }) => Promise<{ member: Member }>,
): Promise<void> {
  const { management, ids } = await openMember(slug, name, options);
  showMember(options, (await change(management, ids)).member);
}

function fieldsOf({ name, role, set }: ChangeOptions): Omit<MembersUpdateRequest, "email_address"> {
  return {
    ...(name !== undefined && { name }),
    ...(role && { roles: role }),
    ...parseSettings<MembersUpdateRequest>(set),
  };
}

function showMember({ json }: GlobalOptions, member: Member): void {
  show(json, { document: { member }, text: () => renderFields({ ...member, roles: roleIdsOf(member) }) });
}

function roleIdsOf({ roles }: Member): string[] {
  return roles.map(({ role_id }) => role_id);
}
