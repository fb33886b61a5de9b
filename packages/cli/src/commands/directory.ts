import type { ScimChangesResponse, ScimConnection, ScimGroup } from "@portico/wire";
import type { Command } from "commander";
import { limitOption, requireYes } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { openManagement } from "../management/open-management.ts";

/** A connection as any call answers it. */
type Connection = ScimConnection & { bearer_token?: string; next_bearer_token?: string };

interface Receipt {
  receipt_id: string;
  email_address: string;
  occurred_at: string;
  reason: string;
  by: { type: string };
  ended: Record<string, number>;
}

/** `portico directory`: the connection of an organization's directory. */
export const register: Register = (program) => {
  const directory = program
    .command("directory")
    .description("look after the connection of an organization's directory");
  const command = (name: string, description: string) =>
    directory.command(name).description(description).argument("<organization>", "the organization's slug or id");
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

async function open(slug: string, options: GlobalOptions) {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const path = `/organizations/${organization_id}/scim`;
  const read = async () => (await call<{ connection: Connection }>("GET", path)).connection;
  return { call, path, organization_id, read };
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
  const { call, path } = await open(slug, options);
  const body = {
    ...(options.name && { display_name: options.name }),
    ...(options.provider && { identity_provider: options.provider }),
  };
  showConnection(options, (await call<{ connection: Connection }>("POST", path, body)).connection);
}

async function showOne(slug: string, options: GlobalOptions): Promise<void> {
  showConnection(options, await (await open(slug, options)).read());
}

async function activate(slug: string, options: GlobalOptions): Promise<void> {
  const { call, path, read } = await open(slug, options);
  const { connection_id } = await read();
  showConnection(
    options,
    (await call<{ connection: Connection }>("POST", `${path}/${connection_id}/activate`, {})).connection,
  );
}

async function decideChanges(
  slug: string,
  { limit, apply, dismiss, ...options }: GlobalOptions & { limit: number; apply?: string; dismiss?: string },
): Promise<void> {
  const { call, path } = await open(slug, options);
  for (const [id, verb] of [
    [apply, "apply"],
    [dismiss, "dismiss"],
  ] as const) {
    if (id !== undefined) await call("POST", `${path}/pending_changes/${encodeURIComponent(id)}/${verb}`, {});
  }
  const { pending_changes, next_cursor } = await call<ScimChangesResponse>("POST", `${path}/pending_changes`, {
    limit: Math.min(limit, 100),
  });
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
  show(options.json, { document: { pending_changes, has_more: next_cursor !== null }, text });
  if (next_cursor !== null && !options.json) note(limitOption.reached(limit));
}

async function listGroups(slug: string, { limit, ...options }: GlobalOptions & { limit: number }): Promise<void> {
  const { call, path } = await open(slug, options);
  const { scim_groups, next_cursor } = await call<{ scim_groups: ScimGroup[]; next_cursor: string | null }>(
    "POST",
    `${path}/groups`,
    { limit },
  );
  const text = () =>
    scim_groups.length === 0
      ? "There are no groups."
      : renderTable(
          ["Group id", "Name"],
          scim_groups.map((one) => [one.group_id, one.group_name]),
        );
  show(options.json, { document: { scim_groups, has_more: next_cursor !== null }, text });
  if (next_cursor !== null && !options.json) note(limitOption.reached(limit));
}

async function assign(
  slug: string,
  id: string,
  { role, ...options }: GlobalOptions & { role: string[] },
): Promise<void> {
  const { call, path, read } = await open(slug, options);
  const { connection_id, scim_group_implicit_role_assignments: current } = await read();
  const body = {
    scim_group_implicit_role_assignments: [
      ...current.filter(({ group_id }) => group_id !== id),
      ...role.map((role_id) => ({ role_id, group_id: id })),
    ],
  };
  const { connection } = await call<{ connection: Connection }>("PUT", `${path}/${connection_id}`, body);
  showConnection(options, connection);
}

async function rotate(slug: string, options: GlobalOptions & { complete: boolean; cancel: boolean }): Promise<void> {
  const { call, path, read } = await open(slug, options);
  const { connection_id } = await read();
  const step = options.complete ? "complete" : options.cancel ? "cancel" : "start";
  const { connection } = await call<{ connection: Connection }>("POST", `${path}/rotate/${step}`, { connection_id });
  showConnection(options, connection);
}

async function disconnect(slug: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  requireYes(yes, `Disconnecting the directory of ${slug}`);
  const { call, path, read } = await open(slug, options);
  const { connection_id } = await read();
  await call("DELETE", `${path}/${connection_id}`);
  show(options.json, { document: { connection_id }, text: () => `${connection_id} is deleted.` });
}

async function listReceipts(slug: string, { limit, ...options }: GlobalOptions & { limit: number }): Promise<void> {
  const { call, organization_id } = await open(slug, options);
  const { receipts, results_metadata } = await call<{
    receipts: Receipt[];
    results_metadata: { next_cursor?: string };
  }>("POST", `/organizations/${organization_id}/off_boarding_receipts/search`, { limit });
  const hasMore = results_metadata.next_cursor !== undefined;
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
