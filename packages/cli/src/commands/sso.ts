import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import type { SsoConnectionsResponse, SsoWarning } from "@portico/wire";
import { Argument, type Command } from "commander";
import { limitOption, parseSettings, requireYes } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";
import { listAttempts } from "../sso/attempts.ts";
import { type Connection, type Kind, openConnection, openConnections } from "../sso/open-connection.ts";
import { renderConnection, renderConnections, showConnection, tellWarnings } from "../sso/render-connection.ts";
import { tryConnection } from "../sso/try-connection.ts";

interface ChangeOptions extends GlobalOptions {
  name?: string;
  provider?: string;
  hold?: boolean;
  clientSecretFromStdin?: boolean;
  set?: string[];
}

const organization = ["<organization>", "the organization's slug or id"] as const;
const connection = ["<connection>", "the connection's id, or the name that it shows"] as const;
const setting = ["--set <field=value...>", "any field by its name in the API, its value as JSON or as text"] as const;
/** `portico sso`: the single sign-on connections of an organization. */
export const register: Register = (program) => {
  const sso = program.command("sso").description("look after the single sign-on connections of an organization");
  const command = (name: string, description: string) =>
    sso
      .command(name)
      .description(description)
      .argument(...organization);
  const ofOne = (name: string, description: string) => command(name, description).argument(...connection);
  command("list", "show the organization's connections, and what is going to stop logins").action(
    (slug: string, _: object, it: Command) => list(slug, it.optsWithGlobals()),
  );
  ofOne("show", "show a connection of an organization, with its certificates and when they expire").action(
    (slug: string, name: string, _: object, it: Command) => showOne(slug, name, it.optsWithGlobals()),
  );
  command("create", "add a connection to an organization")
    .addArgument(new Argument("<kind>", "the protocol").choices(["saml", "oidc", "external"]))
    .option("--name <name>", "the name that members see")
    .option("--provider <provider>", "the identity provider, such as okta")
    .option("--hold", "keep it closed to logins until it is activated")
    .option(...setting)
    .action((slug: string, kind: Kind, _: object, it: Command) => create(slug, kind, it.optsWithGlobals()));
  ofOne("update", "change the given fields of an organization's connection")
    .option("--name <name>", "the name that members see")
    .option("--provider <provider>", "the identity provider, such as okta")
    .option("--client-secret-from-stdin", "read the client secret of OpenID Connect from the standard input")
    .option(...setting)
    .action((slug: string, name: string, _: object, it: Command) => update(slug, name, it.optsWithGlobals()));
  ofOne("metadata", "take addresses and certificates of a connection from the identity provider's SAML metadata")
    .argument("<source>", "the address of the metadata, which is then followed, or a file")
    .action((slug: string, name: string, source: string, _: object, it: Command) =>
      readMetadata(slug, name, source, it.optsWithGlobals()),
    );
  ofOne("remove-certificate", "delete a certificate of the identity provider")
    .argument("<certificate>", "the certificate's id")
    .action((slug: string, name: string, id: string, _: object, it: Command) =>
      removeKey(slug, name, "verification_certificates", id, it.optsWithGlobals()),
    );
  ofOne("remove-key", "delete a key by which the identity provider encrypts")
    .argument("<key>", "the key's id")
    .action((slug: string, name: string, id: string, _: object, it: Command) =>
      removeKey(slug, name, "encryption_private_keys", id, it.optsWithGlobals()),
    );
  ofOne("test", "make a page that tries a connection without signing anybody in")
    .option("--wait", "wait for what becomes of it; the command fails when the test does", false)
    .action((slug: string, name: string, _: object, it: Command) => tryConnection(slug, name, it.optsWithGlobals()));
  ofOne("activate", "open an organization's held connection to logins").action(
    (slug: string, name: string, _: object, it: Command) => turn(slug, name, "activate", it.optsWithGlobals()),
  );
  ofOne("hold", "close an organization's connection to logins, and keep it as it is").action(
    (slug: string, name: string, _: object, it: Command) => turn(slug, name, "hold", it.optsWithGlobals()),
  );
  ofOne("delete", "delete a connection, and end the sessions that came by it")
    .option("--yes", "do it, though it cannot be taken back")
    .action((slug: string, name: string, _: object, it: Command) => remove(slug, name, it.optsWithGlobals()));
  command("attempts", "show what became of the latest logins of an organization, and the setting to change")
    .option("--connection <connection>", "only those by this connection, by its id or name")
    .option("--refused", "only those that were refused", false)
    .option(limitOption.flags, limitOption.description, limitOption.parse, 20)
    .action((slug: string, _: object, it: Command) => listAttempts(slug, it.optsWithGlobals()));
};

async function list(slug: string, options: GlobalOptions): Promise<void> {
  const { call, path } = await openConnections(slug, options);
  const all = await call<SsoConnectionsResponse & { warnings: SsoWarning[] }>("GET", path);
  const { saml_connections, oidc_connections, external_connections, warnings } = all;
  const document = { saml_connections, oidc_connections, external_connections, warnings };
  show(options.json, { document, text: () => renderConnections(slug, all) });
  if (!options.json) tellWarnings(warnings);
}

async function showOne(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { call, at } = await openConnection(slug, name, options);
  const { kind, is_held, warnings, ...answer } = await call<{
    kind: Kind;
    is_held: boolean;
    connection: Connection;
    warnings: SsoWarning[];
  }>("GET", at);
  const document = { kind, is_held, connection: answer.connection, warnings };
  show(options.json, { document, text: () => renderConnection(kind, answer.connection) });
  if (!options.json) tellWarnings(warnings);
}

function fieldsOf({ name, provider, set }: ChangeOptions): Record<string, unknown> {
  return {
    ...(name !== undefined && { display_name: name }),
    ...(provider && { identity_provider: provider }),
    ...parseSettings(set),
  };
}

async function create(slug: string, kind: Kind, options: ChangeOptions): Promise<void> {
  const { call, pathOf } = await openConnections(slug, options);
  const body = { ...fieldsOf(options), ...(options.hold && { is_held: true }) };
  const answer = await call<{ connection: Connection }>("POST", pathOf(kind), body);
  showConnection(options, kind, answer.connection);
}

async function update(slug: string, name: string, options: ChangeOptions): Promise<void> {
  const { call, pathOf, kind, connection_id } = await openConnection(slug, name, options);
  // On the command line it would stay in the history of the shell.
  const secret = options.clientSecretFromStdin ? { client_secret: (await readAll(process.stdin)).trim() } : {};
  const body = { ...fieldsOf(options), ...secret };
  const answer = await call<{ connection: Connection; warning?: string }>(
    "PUT",
    `${pathOf(kind)}/${connection_id}`,
    body,
  );
  if (answer.warning && !options.json) note(answer.warning);
  showConnection(options, kind, answer.connection);
}

async function readMetadata(slug: string, name: string, source: string, options: GlobalOptions): Promise<void> {
  const { call, pathOf, connection_id } = await openConnection(slug, name, options);
  const body = /^https?:/.test(source) ? { metadata_url: source } : { metadata_xml: await readText(source) };
  const answer = await call<{ connection: Connection }>("PUT", `${pathOf("saml")}/${connection_id}/metadata`, body);
  showConnection(options, "saml", answer.connection);
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: Error) => {
    throw new CliError(`${file} cannot be read: ${error.message}`, exitCodes.usage);
  });
}

async function removeKey(
  slug: string,
  name: string,
  what: "verification_certificates" | "encryption_private_keys",
  id: string,
  options: GlobalOptions,
): Promise<void> {
  const { call, pathOf, connection_id } = await openConnection(slug, name, options);
  await call("DELETE", `${pathOf("saml")}/${connection_id}/${what}/${encodeURIComponent(id)}`);
  show(options.json, { document: { id }, text: () => `${id} is deleted.` });
}

async function turn(slug: string, name: string, how: "activate" | "hold", options: GlobalOptions): Promise<void> {
  const { call, at, kind } = await openConnection(slug, name, options);
  const answer = await call<{ connection: Connection }>("POST", `${at}/${how}`, {});
  showConnection(options, kind, answer.connection);
}

async function remove(slug: string, name: string, options: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { call, at, connection_id } = await openConnection(slug, name, options);
  requireYes(options.yes, `Deleting ${name}`);
  await call("DELETE", at);
  show(options.json, { document: { connection_id }, text: () => `${name} is deleted.` });
}
