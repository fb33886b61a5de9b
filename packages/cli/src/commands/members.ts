import type { Member } from "@portico/wire";
import { type Command, Option } from "commander";
import { limitOption, parseSettings } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { importMembers } from "../management/import-members.ts";
import { openManagement, search } from "../management/open-management.ts";
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

const organization = ["<organization>", "the organization's slug or id"] as const;
const member = ["<member>", "the member's e-mail address or id"] as const;
const setting = ["--set <field=value...>", "any field by its name in the API, its value as JSON or as text"] as const;
const roles = ["--role <role...>", "the member's roles, such as admin"] as const;

/** `portico members`: the members of an organization. */
export const register: Register = (program) => {
  const members = program.command("members").description("look after the members of an organization");
  const command = (name: string, description: string) =>
    members
      .command(name)
      .description(description)
      .argument(...organization);
  command("list", "show the organization's members, the oldest first")
    .option("--find <text>", "only members whose address has this part, of three letters or more")
    .addOption(
      new Option("--status <status...>", "only members of these states; all but the deleted when absent").choices([
        "active",
        "pending",
        "invited",
        "deleted",
      ]),
    )
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, _: object, it: Command) => listMembers(slug, it.optsWithGlobals()));
  command("show", "show a member with everything that is known of them")
    .argument(...member)
    .action((slug: string, name: string, _: object, it: Command) => showOne(slug, name, it.optsWithGlobals()));
  const newcomer = (name: string, description: string, run: typeof add) =>
    command(name, description)
      .argument("<address>", "the member's e-mail address")
      .option("--name <name>", "the member's name")
      .option(...roles)
      .option(...setting)
      .action((slug: string, address: string, _: object, it: Command) => run(slug, address, it.optsWithGlobals()));
  newcomer("add", "add a member, without a mail", add);
  newcomer("invite", "add a member as invited, and mail them a link", invite);
  command("import", "add all members in a file: one address a line, and their name after a comma")
    .argument("<file>", "the file with the members")
    .option(...roles)
    .option("--invite", "invite the members by mail", false)
    .action((slug: string, file: string, _: object, it: Command) => importMembers(slug, file, it.optsWithGlobals()));
  command("update", "change the fields of a member that are given")
    .argument(...member)
    .option("--name <name>", "the member's name")
    .option(...roles)
    .option(...setting)
    .action((slug: string, name: string, _: object, it: Command) => update(slug, name, it.optsWithGlobals()));
  command("move", "mail a link to the address that is to take the place of the member's")
    .argument(...member)
    .argument("<address>", "the new address; it counts once the link is opened there")
    .action((slug: string, name: string, address: string, _: object, it: Command) =>
      move(slug, name, address, it.optsWithGlobals()),
    );
  command("remove", "remove a member with their sessions, or take an invitation back")
    .argument(...member)
    .action((slug: string, name: string, _: object, it: Command) => remove(slug, name, it.optsWithGlobals()));
  command("reactivate", "take a removed member back")
    .argument(...member)
    .action((slug: string, name: string, _: object, it: Command) => reactivate(slug, name, it.optsWithGlobals()));
  registerSecondFactors(members);
};

async function listMembers(slug: string, { find, status, limit, ...options }: ListOptions): Promise<void> {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const operands = [
    ...(find ? [{ filter_name: "member_email_fuzzy", filter_value: find }] : []),
    ...(status ? [{ filter_name: "statuses", filter_value: status }] : []),
  ];
  const path = `/organizations/${organization_id}/members`;
  const { entries: members, hasMore } = await search<Member>(call, path, "members", operands, limit);
  show(options.json, { document: { members, has_more: hasMore }, text: () => renderMembers(slug, members) });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

function renderMembers(slug: string, members: Member[]): string {
  if (members.length === 0) return `There are none. Add one: portico members add ${slug} ADDRESS`;
  return renderTable(
    ["Address", "Name", "Status", "Roles"],
    members.map((one) => [one.email_address, one.name, one.status, roleIdsOf(one)]),
  );
}

async function showOne(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { findOrganization, findMember } = await openManagement(options);
  showMember(options, await findMember(await findOrganization(slug), name));
}

async function add(slug: string, email_address: string, options: ChangeOptions): Promise<void> {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const body = { email_address, ...fieldsOf(options) };
  const answer = await call<{ member: Member }>("POST", `/organizations/${organization_id}/members`, body);
  showMember(options, answer.member);
}

async function invite(slug: string, email_address: string, options: ChangeOptions): Promise<void> {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const body = { organization_id, email_address, ...fieldsOf(options) };
  const answer = await call<{ member: Member }>("POST", "/magic_links/email/invite", body);
  showMember(options, answer.member);
}

async function update(slug: string, name: string, options: ChangeOptions): Promise<void> {
  const body = fieldsOf(options);
  await onMember(slug, name, options, "PUT", "", body);
}

async function move(slug: string, name: string, email_address: string, options: GlobalOptions): Promise<void> {
  await onMember(slug, name, options, "POST", "/start_email_update", { email_address });
  if (!options.json) note(`The link is on its way to ${email_address}. Until it is opened nothing changes.`);
}

async function remove(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { call, findOrganization, findMember } = await openManagement(options);
  const { organization_id, member_id, email_address } = await findMember(await findOrganization(slug), name);
  await call("DELETE", `/organizations/${organization_id}/members/${member_id}`);
  show(options.json, {
    document: { member_id },
    text: () => `${email_address} is out. Take them back with: portico members reactivate ${slug} ${member_id}`,
  });
}

async function reactivate(slug: string, name: string, options: GlobalOptions): Promise<void> {
  await onMember(slug, name, options, "PUT", "/reactivate");
}

async function onMember(
  slug: string,
  name: string,
  options: GlobalOptions,
  method: string,
  action: string,
  body?: object,
): Promise<void> {
  const { call, findOrganization, findMember } = await openManagement(options);
  const { organization_id, member_id } = await findMember(await findOrganization(slug), name);
  const path = `/organizations/${organization_id}/members/${member_id}${action}`;
  showMember(options, (await call<{ member: Member }>(method, path, body)).member);
}

function fieldsOf({ name, role, set }: ChangeOptions): Record<string, unknown> {
  return { ...(name !== undefined && { name }), ...(role && { roles: role }), ...parseSettings(set) };
}

function showMember({ json }: GlobalOptions, member: Member): void {
  show(json, { document: { member }, text: () => renderFields({ ...member, roles: roleIdsOf(member) }) });
}

function roleIdsOf({ roles }: Member): string[] {
  return roles.map(({ role_id }) => role_id);
}
