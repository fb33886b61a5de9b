import type { ApiKey, ApiKeySecretResponse } from "@portico/backend/management";
import type { Command } from "commander";
import { openMember, openOrganization, pageSize, takeFirst } from "../management/open-management.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { limitOption, organizationArgument, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

const key = ["<key>", "the key's id"] as const;
const ofMember = ["--member <member>", "a member's e-mail address or id: theirs alone"] as const;

interface Settings extends GlobalOptions {
  member?: string;
  role?: string[];
  days?: number;
  limit: number;
  yes?: boolean;
}

/** `portico api-keys`: the keys by which programs come. */
export const register: Register = (program) => {
  const keys = program.command("api-keys").description("look after the keys by which programs come");
  keys
    .command("list")
    .description("show the keys of an organization and its members, the newest first")
    .argument(...organizationArgument)
    .option(...ofMember)
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, _: object, command: Command) => list(slug, command.optsWithGlobals()));
  keys
    .command("create")
    .description("make a key, and show it this once")
    .argument(...organizationArgument)
    .argument("<name>", "what it is for")
    .requiredOption("--role <role...>", "the roles that it has")
    .option(...ofMember)
    .option("--days <n>", "after how many days it ends", Number)
    .action((slug: string, name: string, _: object, command: Command) => create(slug, name, command.optsWithGlobals()));
  keys
    .command("rotate")
    .description("make the key that is coming; the old one stays good until `complete`")
    .argument(...organizationArgument)
    .argument(...key)
    .option("--days <n>", "after how many days it ends", Number)
    .action((slug: string, id: string, _: object, command: Command) => rotate(slug, id, command.optsWithGlobals()));
  keys
    .command("complete")
    .description("end the old key of a rotation")
    .argument(...organizationArgument)
    .argument(...key)
    .action((slug: string, id: string, _: object, command: Command) =>
      end("rotateComplete", slug, id, command.optsWithGlobals()),
    );
  keys
    .command("cancel")
    .description("end the key that is coming")
    .argument(...organizationArgument)
    .argument(...key)
    .action((slug: string, id: string, _: object, command: Command) =>
      end("rotateCancel", slug, id, command.optsWithGlobals()),
    );
  keys
    .command("revoke")
    .description("end a key at once")
    .argument(...organizationArgument)
    .argument(...key)
    .option("--yes", "do it, though it cannot be taken back")
    .action((slug: string, id: string, _: object, command: Command) => revoke(slug, id, command.optsWithGlobals()));
};

/** Opens the keys of an organization, or with `--member` those of a member. */
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
  if (keys.length === 0) return "There are no API keys.";
  return renderTable(
    ["Key", "Name", "Of", "Roles", "Ends in", "Until", "Last used"],
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
    text: () => renderFields({ api_key_id, key: secret, until: next_expires_at ?? expires_at }),
  });
  if (!json) note("Keep the key now. It is not shown again.");
}

async function end(
  step: "rotateComplete" | "rotateCancel",
  slug: string,
  id: string,
  options: GlobalOptions,
): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const { api_key } = await management.apiKeys[step]({ organization_id, api_key_id: id });
  show(options.json, {
    document: { api_key },
    text: () => `The key that ends in ${api_key.last_four} is the one now.`,
  });
}

async function revoke(slug: string, id: string, options: Settings): Promise<void> {
  requireYes(options.yes, `Ending the key ${id}`);
  const { management, organization_id } = await openOrganization(slug, options);
  await management.apiKeys.revoke({ organization_id, api_key_id: id });
  show(options.json, { document: { api_key_id: id }, text: () => "The key is ended." });
}
