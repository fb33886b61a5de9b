import type { OffBoardingReceiptsSearchResponse, ScimConnection } from "@portico/backend/management";
import { openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { limitOption, organizationArgument, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

/** A connection as calls return it. Only new tokens are included. */
type Connection = Omit<ScimConnection, "bearer_token_last_four"> & {
  bearer_token?: string;
  next_bearer_token?: string;
};

type Receipt = OffBoardingReceiptsSearchResponse["receipts"][number];

/** `portico directory`: manages an organization's directory sync. */
export const register: Register = (program) => {
  const directory = program.command("directory").description("manage an organization's directory sync connection");
  const command = (name: string, description: string) =>
    directory
      .command(name)
      .description(description)
      .argument(...organizationArgument);
  command("connect", "connect a directory and print its URL and token once")
    .option("--name <name>", "the connection's name")
    .option("--provider <provider>", "the directory's provider, for example okta")
    .action(withOptions(connect));
  command("show", "show the connection of an organization's directory").action(withOptions(showOne));
  command("activate", "activate an inactive connection, for example one created with a setup link").action(
    withOptions(activate),
  );
  command("changes", "list member changes that wait for approval, and apply or dismiss one")
    .option("--apply <id>", "apply the change with this ID")
    .option("--dismiss <id>", "dismiss the change with this ID")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(decideChanges));
  command("groups", "list the directory's groups, oldest first")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(listGroups));
  command("assign", "set the roles of a directory group")
    .argument("<group-id>", "the group's ID")
    .option("--role <role...>", "the roles (default: none)", [])
    .action(withOptions(assign));
  command("rotate-token", "create a new token for the directory. The old one works until --complete")
    .option("--complete", "revoke the old token", false)
    .option("--cancel", "revoke the new token", false)
    .action(withOptions(rotate));
  command("disconnect", "delete the directory's connection. Members stay")
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(disconnect));
  command("receipts", "list members that were removed and what was revoked, newest first")
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(listReceipts));
};

async function openDirectory(slug: string, options: GlobalOptions) {
  const { management, organization_id } = await openOrganization(slug, options);
  return { scim: management.scimConnections, organization_id };
}

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
      ...(connection.is_held && { status: "inactive" }),
      ...(assigned.length > 0 && { roles: assigned }),
      bearer_token_expires_at: connection.bearer_token_expires_at,
    });
  show(options.json, { document: { connection }, text });
  if (!options.json && (bearer_token ?? next_bearer_token)) note("Copy the token now. It won't be shown again.");
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
      ? "No pending changes."
      : renderTable(
          ["Change ID", "Member", "Change", "Reason"],
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
      ? "No groups."
      : renderTable(
          ["Group ID", "Name"],
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
  show(options.json, { document: { connection_id }, text: () => `${connection_id} deleted.` });
}

async function listReceipts(slug: string, { limit, ...options }: GlobalOptions & { limit: number }): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const found = management.offBoardingReceipts.search({ organization_id, limit: pageSize(limit) });
  const { entries: receipts, hasMore } = await takeFirst(found, limit);
  const listRevoked = (one: Receipt) => Object.entries(one.ended).map(([kind, count]) => `${count} ${kind}`);
  const text = () =>
    receipts.length === 0
      ? "No members were removed."
      : renderTable(
          ["Time", "Member", "Reason", "Removed by", "Revoked"],
          receipts.map((one) => [one.occurred_at, one.email_address, one.reason, one.by.type, listRevoked(one)]),
        );
  show(options.json, { document: { receipts, has_more: hasMore }, text });
  if (hasMore && !options.json) note(limitOption.reached(limit));
}
