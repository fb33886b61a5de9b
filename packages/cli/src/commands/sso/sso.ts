import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import type {
  SsoExternalCreateRequest,
  SsoOidcUpdateRequest,
  SsoSamlUpdateByMetadataRequest,
} from "@portico/backend/management";
import { Argument, type Command } from "commander";
import { CliError } from "../../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../../shared/command.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { limitOption, organizationArgument, parseSettings, requireYes, settingOption } from "../../shared/options.ts";
import { note, show } from "../../shared/output.ts";
import { listAttempts, tryConnection } from "./attempts.ts";
import {
  type Kind,
  noteWarnings,
  openConnection,
  openConnections,
  renderConnection,
  renderConnections,
  showConnection,
} from "./connections.ts";

interface ChangeOptions extends GlobalOptions {
  name?: string;
  provider?: string;
  hold?: boolean;
  clientSecretFromStdin?: boolean;
  set?: string[];
}

const connection = ["<connection>", "the connection's ID or display name"] as const;

/** `portico sso`: manages the single sign-on connections of an organization. */
export const register: Register = (program) => {
  const sso = program.command("sso").description("manage the single sign-on connections of an organization");
  const command = (name: string, description: string) =>
    sso
      .command(name)
      .description(description)
      .argument(...organizationArgument);
  const onConnection = (name: string, description: string) => command(name, description).argument(...connection);
  command("list", "list the organization's connections and problems that will stop sign-ins").action(withOptions(list));
  onConnection("show", "show a connection of an organization and when its certificates expire").action(
    withOptions(showOne),
  );
  command("create", "create a connection for an organization")
    .addArgument(new Argument("<kind>", "the protocol").choices(["saml", "oidc", "external"]))
    .option("--name <name>", "the name shown to members")
    .option("--provider <provider>", "the identity provider, for example okta")
    .option("--hold", "create it inactive")
    .option(...settingOption)
    .action(withOptions(create));
  onConnection("update", "update fields of an organization's connection")
    .option("--name <name>", "the name shown to members")
    .option("--provider <provider>", "the identity provider, for example okta")
    .option("--client-secret-from-stdin", "read the OpenID Connect client secret from standard input")
    .option(...settingOption)
    .action(withOptions(update));
  onConnection("metadata", "set URLs and certificates of a connection from the identity provider's SAML metadata")
    .argument("<source>", "the metadata URL, which is then kept up to date, or a file")
    .action(withOptions(readMetadata));
  onConnection("remove-certificate", "delete a certificate of the identity provider")
    .argument("<certificate>", "the certificate's ID")
    .action(withOptions(removeCertificate));
  onConnection("remove-key", "delete an encryption key of a connection")
    .argument("<key>", "the key's ID")
    .action(withOptions(removeKey));
  onConnection("test", "create a link that tests a connection without signing anyone in")
    .option("--wait", "wait for the result, and fail if the test fails", false)
    .action(withOptions(tryConnection));
  onConnection("activate", "activate an organization's connection").action(
    (slug: string, name: string, _: object, it: Command) => setActive(slug, name, "activate", it.optsWithGlobals()),
  );
  onConnection("hold", "deactivate an organization's connection without changing it").action(
    (slug: string, name: string, _: object, it: Command) => setActive(slug, name, "hold", it.optsWithGlobals()),
  );
  onConnection("delete", "delete a connection and revoke its sessions")
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(remove));
  command("attempts", "list the latest single sign-on attempts of an organization, with the setting to change")
    .option("--connection <connection>", "only attempts with this connection (ID or name)")
    .option("--refused", "only refused attempts", false)
    .option(limitOption.flags, limitOption.description, limitOption.parse, 20)
    .action(withOptions(listAttempts));
};

async function list(slug: string, options: GlobalOptions): Promise<void> {
  const { sso, organization_id } = await openConnections(slug, options);
  const all = await sso.connections.list({ organization_id });
  const { saml_connections, oidc_connections, external_connections, warnings } = all;
  const document = { saml_connections, oidc_connections, external_connections, warnings };
  show(options.json, { document, text: () => renderConnections(slug, all) });
  if (!options.json) noteWarnings(warnings);
}

async function showOne(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  const { kind, is_held, warnings, connection: found } = await sso.connections.get(ids);
  const document = { kind, is_held, connection: found, warnings };
  show(options.json, { document, text: () => renderConnection(kind, found) });
  if (!options.json) noteWarnings(warnings);
}

/** The fields of all connection types. The provider checks which of them apply. */
type Fields = SsoOidcUpdateRequest & SsoExternalCreateRequest;

function fieldsOf({ name, provider, set }: ChangeOptions): Partial<Fields> {
  return {
    ...(name !== undefined && { display_name: name }),
    ...(provider && { identity_provider: provider }),
    ...parseSettings<Fields>(set),
  };
}

async function create(slug: string, kind: Kind, options: ChangeOptions): Promise<void> {
  const { sso, organization_id } = await openConnections(slug, options);
  const fields = { organization_id, ...fieldsOf(options), ...(options.hold && { is_held: true }) };
  const { connection: created } = await sso[kind].create(fields as typeof fields & SsoExternalCreateRequest);
  showConnection(options, kind, created);
}

async function update(slug: string, name: string, options: ChangeOptions): Promise<void> {
  const { sso, kind, ids } = await openConnection(slug, name, options);
  // As an argument, the secret would stay in the shell's history.
  const secret = options.clientSecretFromStdin ? { client_secret: (await readAll(process.stdin)).trim() } : {};
  const answer = await sso[kind].update({ ...ids, ...fieldsOf(options), ...secret });
  if ("warning" in answer && answer.warning && !options.json) note(answer.warning);
  showConnection(options, kind, answer.connection);
}

async function readMetadata(slug: string, name: string, source: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  const metadata: SsoSamlUpdateByMetadataRequest = /^https?:/.test(source)
    ? { metadata_url: source }
    : { metadata_xml: await readText(source) };
  showConnection(options, "saml", (await sso.saml.updateByMetadata({ ...ids, ...metadata })).connection);
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: Error) => {
    throw new CliError(`Can't read ${file}: ${error.message}`, exitCodes.usage);
  });
}

async function removeCertificate(slug: string, name: string, id: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  await sso.saml.certificates.delete({ ...ids, certificate_id: id });
  show(options.json, { document: { id }, text: () => `${id} deleted.` });
}

async function removeKey(slug: string, name: string, id: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  await sso.saml.encryptionKeys.delete({ ...ids, private_key_id: id });
  show(options.json, { document: { id }, text: () => `${id} deleted.` });
}

async function setActive(slug: string, name: string, how: "activate" | "hold", options: GlobalOptions): Promise<void> {
  const { sso, kind, ids } = await openConnection(slug, name, options);
  showConnection(options, kind, (await sso.connections[how](ids)).connection);
}

async function remove(slug: string, name: string, options: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  requireYes(options.yes, `Deleting ${name}`);
  await sso.connections.delete(ids);
  const { connection_id } = ids;
  show(options.json, { document: { connection_id }, text: () => `${name} deleted.` });
}
