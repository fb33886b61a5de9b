import type { ApiKey, ApiKeyResponse, ApiKeySecretResponse } from "@portico/wire";
import type { Command } from "commander";
import { limitOption, requireYes } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { type Management, openManagement } from "../management/open-management.ts";

const organization = ["<organization>", "the organization's slug or id"] as const;
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
    .argument(...organization)
    .option(...ofMember)
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((slug: string, _: object, command: Command) => list(slug, command.optsWithGlobals()));
  keys
    .command("create")
    .description("make a key, and show it this once")
    .argument(...organization)
    .argument("<name>", "what it is for")
    .requiredOption("--role <role...>", "the roles that it has")
    .option(...ofMember)
    .option("--days <n>", "after how many days it ends", Number)
    .action((slug: string, name: string, _: object, command: Command) => create(slug, name, command.optsWithGlobals()));
  keys
    .command("rotate")
    .description("make the key that is coming; the old one stays good until `complete`")
    .argument(...organization)
    .argument(...key)
    .option("--days <n>", "after how many days it ends", Number)
    .action((slug: string, id: string, _: object, command: Command) => rotate(slug, id, command.optsWithGlobals()));
  keys
    .command("complete")
    .description("end the old key of a rotation")
    .argument(...organization)
    .argument(...key)
    .action((slug: string, id: string, _: object, command: Command) =>
      end("complete", slug, id, command.optsWithGlobals()),
    );
  keys
    .command("cancel")
    .description("end the key that is coming")
    .argument(...organization)
    .argument(...key)
    .action((slug: string, id: string, _: object, command: Command) =>
      end("cancel", slug, id, command.optsWithGlobals()),
    );
  keys
    .command("revoke")
    .description("end a key at once")
    .argument(...organization)
    .argument(...key)
    .option("--yes", "do it, though it cannot be taken back")
    .action((slug: string, id: string, _: object, command: Command) => revoke(slug, id, command.optsWithGlobals()));
};

async function openKeys(slug: string, options: GlobalOptions) {
  const management = await openManagement(options);
  const found = await management.findOrganization(slug);
  return { ...management, found, path: `/organizations/${found.organization_id}/api_keys` };
}

async function memberOf(
  { findMember, found }: Management & { found: Parameters<Management["findMember"]>[0] },
  name: string | undefined,
): Promise<{ member_id?: string }> {
  return name === undefined ? {} : { member_id: (await findMember(found, name)).member_id };
}

async function list(slug: string, options: Settings): Promise<void> {
  const keys = await openKeys(slug, options);
  const body = { ...(await memberOf(keys, options.member)), limit: Math.min(1000, options.limit) };
  const { api_keys } = await keys.call<{ api_keys: ApiKey[] }>("POST", `${keys.path}/search`, body);
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
  const keys = await openKeys(slug, options);
  const days = options.days === undefined ? {} : { expires_in_days: options.days };
  const body = { name, role_ids: options.role, ...days, ...(await memberOf(keys, options.member)) };
  tellSecret(await keys.call<ApiKeySecretResponse>("POST", keys.path, body), options);
}

async function rotate(slug: string, id: string, options: Settings): Promise<void> {
  const { call, path } = await openKeys(slug, options);
  const body = options.days === undefined ? {} : { expires_in_days: options.days };
  tellSecret(await call<ApiKeySecretResponse>("POST", `${path}/${encodeURIComponent(id)}/rotate/start`, body), options);
}

function tellSecret({ api_key, secret }: ApiKeySecretResponse, { json }: GlobalOptions): void {
  const { api_key_id, expires_at, next_expires_at } = api_key;
  show(json, {
    document: { api_key, secret },
    text: () => renderFields({ api_key_id, key: secret, until: next_expires_at ?? expires_at }),
  });
  if (!json) note("Keep the key now. It is not shown again.");
}

async function end(how: "complete" | "cancel", slug: string, id: string, options: GlobalOptions): Promise<void> {
  const { call, path } = await openKeys(slug, options);
  const { api_key } = await call<ApiKeyResponse>("POST", `${path}/${encodeURIComponent(id)}/rotate/${how}`, {});
  show(options.json, {
    document: { api_key },
    text: () => `The key that ends in ${api_key.last_four} is the one now.`,
  });
}

async function revoke(slug: string, id: string, options: Settings): Promise<void> {
  requireYes(options.yes, `Ending the key ${id}`);
  const { call, path } = await openKeys(slug, options);
  await call("DELETE", `${path}/${encodeURIComponent(id)}`);
  show(options.json, { document: { api_key_id: id }, text: () => "The key is ended." });
}
