import type { ApiKey, ApiKeySecretResponse } from "@portico/backend/management";
import type { Command } from "commander";
import { openMember, openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { limitOption, organizationArgument, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

const key = ["<key>", "the key's ID"] as const;
const ofMember = ["--member <member>", "only the keys of this member (email address or ID)"] as const;

interface Settings extends GlobalOptions {
  member?: string;
  role?: string[];
  days?: number;
  limit: number;
  yes?: boolean;
}

/** `portico api-keys`: manages API keys of organizations and members. */
export const register: Register = (program) => {
  const keys = program.command("api-keys").description("manage API keys");
  keys
    .command("list")
    .description("list the keys of an organization and its members, newest first")
    .argument(...organizationArgument)
    .option(...ofMember)
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(list));
  keys
    .command("create")
    .description("create a key and print it once")
    .argument(...organizationArgument)
    .argument("<name>", "the key's name")
    .requiredOption("--role <role...>", "the key's roles")
    .option(...ofMember)
    .option("--days <n>", "days until the key expires", Number)
    .action(withOptions(create));
  keys
    .command("rotate")
    .description("start a rotation: create a new key. The old key works until `complete`")
    .argument(...organizationArgument)
    .argument(...key)
    .option("--days <n>", "days until the key expires", Number)
    .action(withOptions(rotate));
  keys
    .command("complete")
    .description("complete a rotation and revoke the old key")
    .argument(...organizationArgument)
    .argument(...key)
    .action((slug: string, id: string, _: object, command: Command) =>
      finishRotation("rotateComplete", slug, id, command.optsWithGlobals()),
    );
  keys
    .command("cancel")
    .description("cancel a rotation and revoke the new key")
    .argument(...organizationArgument)
    .argument(...key)
    .action((slug: string, id: string, _: object, command: Command) =>
      finishRotation("rotateCancel", slug, id, command.optsWithGlobals()),
    );
  keys
    .command("revoke")
    .description("revoke a key immediately")
    .argument(...organizationArgument)
    .argument(...key)
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(revoke));
};

/** Opens the keys of an organization, or of one member with `--member`. */
async function openKeys(slug: string, options: Settings) {
  if (options.member !== undefined) return openMember(slug, options.member, options);
  const { management, organization_id } = await openOrganization(slug, options);
  return { management, ids: { organization_id } };
}

async function list(slug: string, options: Settings): Promise<void> {
  const { management, ids } = await openKeys(slug, options);
  const found = management.apiKeys.search({ ...ids, limit: pageSize(options.limit) });
  const { entries: api_keys } = await takeFirst(found, options.limit);
  show(options.json, { document: { api_keys }, text: () => renderKeys(api_keys) });
}

function renderKeys(keys: ApiKey[]): string {
  if (keys.length === 0) return "No API keys.";
  return renderTable(
    ["Key", "Name", "Owner", "Roles", "Last four", "Expires", "Last used"],
    keys.map((one) => [
      one.api_key_id,
      one.name,
      one.member_id ?? "the organization",
      one.role_ids,
      one.last_four,
      one.expires_at,
      one.last_used_at ?? "never",
    ]),
  );
}

async function create(slug: string, name: string, options: Settings): Promise<void> {
  const { management, ids } = await openKeys(slug, options);
  const request = { ...ids, name, role_ids: options.role ?? [], ...expiryOf(options) };
  showSecret(await management.apiKeys.create(request), options);
}

async function rotate(slug: string, id: string, options: Settings): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  showSecret(await management.apiKeys.rotateStart({ organization_id, api_key_id: id, ...expiryOf(options) }), options);
}

function expiryOf({ days }: Settings) {
  return days === undefined ? {} : { expires_in_days: days };
}

function showSecret({ api_key, secret }: ApiKeySecretResponse, { json }: GlobalOptions): void {
  const { api_key_id, expires_at, next_expires_at } = api_key;
  show(json, {
    document: { api_key, secret },
    text: () => renderFields({ api_key_id, key: secret, expires: next_expires_at ?? expires_at }),
  });
  if (!json) note("Copy the key now. It won't be shown again.");
}

async function finishRotation(
  step: "rotateComplete" | "rotateCancel",
  slug: string,
  id: string,
  options: GlobalOptions,
): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { api_key } = await management.apiKeys[step]({ organization_id, api_key_id: id });
  show(options.json, {
    document: { api_key },
    text: () => `Only the key ending in ${api_key.last_four} is active now.`,
  });
}

async function revoke(slug: string, id: string, options: Settings): Promise<void> {
  requireYes(options.yes, `Revoking the key ${id}`);
  const { management, organization_id } = await openOrganization(slug, options);
  await management.apiKeys.revoke({ organization_id, api_key_id: id });
  show(options.json, { document: { api_key_id: id }, text: () => "Key revoked." });
}
