import type { OffBoardingReceiptsSearchResponse, ScimConnection } from "@portico/backend/management";
import type { Command } from "commander";
import { openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { limitOption, organizationArgument, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

/** A connection as any call returns it. Only a new token is in it. */
type Connection = Omit<ScimConnection, "bearer_token_last_four"> & {
  bearer_token?: string;
  next_bearer_token?: string;
};

type Receipt = OffBoardingReceiptsSearchResponse["receipts"][number];

/** `portico directory`: the connection of an organization's directory. */
export const register: Register = (program) => {
  const directory = program
    .command("directory")
    .description("look after the connection of an organization's directory");
  const command = (name: string, description: string) =>
    directory
      .command(name)
      .description(description)
      .argument(...organizationArgument);
  command("connect", "connect a directory, and show its address and token this once")
    .option("--name <name>", "the connection's name")
    .option("--provider <provider>", "whose directory it is, such as okta")
    .action((slug: string, _: object, it: Command) => connect(slug, it.optsWithGlobals()));
  command("show", "show the connection").action((slug: string, _: object, it: Command) =>
    showOne(slug, it.optsWithGlobals()),
  );
  command("activate", "activate a connection that is held, as one that a setup link made").action(
    (slug: string, _: object, it: Command) => activate(slug, it.optsWithGlobals()),
  );
  command("changes", "show the changes of members that the directory wants, and apply or dismiss one")
    .option("--apply <id>", "make the change of this id")
    .option("--dismiss <id>", "keep the member as they are")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, _: object, it: Command) => decideChanges(slug, it.optsWithGlobals()));
  command("groups", "show the directory's groups, the oldest first")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, _: object, it: Command) => listGroups(slug, it.optsWithGlobals()));
  command("assign", "give a group of the directory roles, in place of those that it has")
    .argument("<group-id>", "the group's id")
    .option("--role <role...>", "the roles; none when absent", [])
    .action((slug: string, id: string, _: object, it: Command) => assign(slug, id, it.optsWithGlobals()));
  command("rotate-token", "make the directory's next token, good beside the old one")
    .option("--complete", "let the next token take the old one's place", false)
    .option("--cancel", "drop the next token", false)
    .action((slug: string, _: object, it: Command) => rotate(slug, it.optsWithGlobals()));
  command("disconnect", "delete the connection; the members stay")
    .option("--yes", "do it, though it cannot be taken back")
    .action((slug: string, _: object, it: Command) => disconnect(slug, it.optsWithGlobals()));
  command("receipts", "show which members were taken out, and what ended with that, the newest first")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, _: object, it: Command) => listReceipts(slug, it.optsWithGlobals()));
};

async function openDirectory(slug: string, options: GlobalOptions) {
  const { management, organization_id } = await openOrganization(slug, options);
  return { scim: management.scimConnections, organization_id };
}

/** Opens the connection of an organization that has one. */
async function openConnection(slug: string, options: GlobalOptions) {
  const { scim, organization_id } = await openDirectory(slug, options);
  const { connection } = await scim.get({ organization_id });
  return { scim, connection, ids: { organization_id, connection_id: connection.connection_id } };
}

function showConnection(options: GlobalOptions, connection: Connection): void {
  const { connection_id, display_name, identity_provider, base_url, bearer_token, next_bearer_token } = connection;
  const assigned = connection.scim_group_implicit_role_assignments.map((one) => `${one.group_id}: ${one.role_id}`);
  const text = () =>
    renderFields({
      ...{ connection_id, display_name, identity_provider, base_url },
      ...(bearer_token && { bearer_token }),
      ...(next_bearer_token && { next_bearer_token }),
      ...(connection.is_held && { status: "inactive: activate it" }),
      ...(assigned.length > 0 && { roles: assigned }),
      bearer_token_expires_at: connection.bearer_token_expires_at,
    });
  show(options.json, { document: { connection }, text });
  if (!options.json && (bearer_token ?? next_bearer_token)) note("The token is shown this once.");
}

async function connect(slug: string, options: GlobalOptions & { name?: string; provider?: string }): Promise<void> {
  const { scim, organization_id } = await openDirectory(slug, options);
  const { connection } = await scim.create({
    organization_id,
    ...(options.name && { display_name: options.name }),
    ...(options.provider && { identity_provider: options.provider }),
  });
  showConnection(options, connection);
}

async function showOne(slug: string, options: GlobalOptions): Promise<void> {
  showConnection(options, (await openConnection(slug, options)).connection);
}

async function activate(slug: string, options: GlobalOptions): Promise<void> {
  const { scim, ids } = await openConnection(slug, options);
  showConnection(options, (await scim.activate(ids)).connection);
}

async function decideChanges(
  slug: string,
  { limit, apply, dismiss, ...options }: GlobalOptions & { limit: number; apply?: string; dismiss?: string },
): Promise<void> {
  const { scim, organization_id } = await openDirectory(slug, options);
  if (apply !== undefined) await scim.applyChange({ organization_id, change_id: apply });
  if (dismiss !== undefined) await scim.dismissChange({ organization_id, change_id: dismiss });
  const found = scim.pendingChanges({ organization_id, limit: Math.min(100, pageSize(limit)) });
  const { entries: pending_changes, hasMore } = await takeFirst(found, limit);
  const text = () =>
    pending_changes.length === 0
      ? "No changes are waiting."
      : renderTable(
          ["Change id", "Member", "The directory wants", "Because"],
          pending_changes.map((one) => [
            one.change_id,
            one.member_email_address,
            one.new_email_address ? `${one.action} ${one.new_email_address}` : one.action,
            one.reason,
          ]),
        );
  show(options.json, { document: { pending_changes, has_more: hasMore }, text });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

async function listGroups(slug: string, { limit, ...options }: GlobalOptions & { limit: number }): Promise<void> {
  const { scim, organization_id } = await openDirectory(slug, options);
  const found = scim.groups({ organization_id, limit: pageSize(limit) });
  const { entries: scim_groups, hasMore } = await takeFirst(found, limit);
  const text = () =>
    scim_groups.length === 0
      ? "There are no groups."
      : renderTable(
          ["Group id", "Name"],
          scim_groups.map((one) => [one.group_id, one.group_name]),
        );
  show(options.json, { document: { scim_groups, has_more: hasMore }, text });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}

async function assign(
  slug: string,
  id: string,
  { role, ...options }: GlobalOptions & { role: string[] },
): Promise<void> {
  const { scim, connection: before, ids } = await openConnection(slug, options);
  const { connection } = await scim.update({
    ...ids,
    scim_group_implicit_role_assignments: [
      ...before.scim_group_implicit_role_assignments.filter(({ group_id }) => group_id !== id),
      ...role.map((role_id) => ({ role_id, group_id: id })),
    ],
  });
  showConnection(options, connection);
}

async function rotate(slug: string, options: GlobalOptions & { complete: boolean; cancel: boolean }): Promise<void> {
  const { scim, ids } = await openConnection(slug, options);
  const step = options.complete ? "rotateComplete" : options.cancel ? "rotateCancel" : "rotateStart";
  const { connection } = await scim[step](ids);
  showConnection(options, connection);
}

async function disconnect(slug: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  requireYes(yes, `Disconnecting the directory of ${slug}`);
  const { scim, ids } = await openConnection(slug, options);
  await scim.delete(ids);
  const { connection_id } = ids;
  show(options.json, { document: { connection_id }, text: () => `${connection_id} is deleted.` });
}

async function listReceipts(slug: string, { limit, ...options }: GlobalOptions & { limit: number }): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const found = management.offBoardingReceipts.search({ organization_id, limit: pageSize(limit) });
  const { entries: receipts, hasMore } = await takeFirst(found, limit);
  const endedOf = (one: Receipt) => Object.entries(one.ended).map(([kind, count]) => `${count} ${kind}`);
  const text = () =>
    receipts.length === 0
      ? "Nobody was taken out."
      : renderTable(
          ["When", "Who", "Why", "By", "What ended"],
          receipts.map((one) => [one.occurred_at, one.email_address, one.reason, one.by.type, endedOf(one)]),
        );
  show(options.json, { document: { receipts, has_more: hasMore }, text });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}
