import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import type {
  SsoExternalCreateRequest,
  SsoOidcUpdateRequest,
  SsoSamlUpdateByMetadataRequest,
} from "@portico/backend/management";
import { Argument, type Command } from "commander";
import { CliError } from "../../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../../shared/command.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { limitOption, organizationArgument, parseSettings, requireYes, settingOption } from "../../shared/options.ts";
import { note, show } from "../../shared/output.ts";
import { listAttempts } from "./attempts.ts";
import { type Kind, openConnection, openConnections } from "./open-connection.ts";
import { renderConnection, renderConnections, showConnection, tellWarnings } from "./render-connection.ts";
import { tryConnection } from "./try-connection.ts";

interface ChangeOptions extends GlobalOptions {
  name?: string;
  provider?: string;
  hold?: boolean;
  clientSecretFromStdin?: boolean;
  set?: string[];
}

const connection = ["<connection>", "the connection's id, or the name that it shows"] as const;

/** `portico sso`: the single sign-on connections of an organization. */
export const register: Register = (program) => {
  const sso = program.command("sso").description("look after the single sign-on connections of an organization");
  const command = (name: string, description: string) =>
    sso
      .command(name)
      .description(description)
      .argument(...organizationArgument);
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
    .option(...settingOption)
    .action((slug: string, kind: Kind, _: object, it: Command) => create(slug, kind, it.optsWithGlobals()));
  ofOne("update", "change the given fields of an organization's connection")
    .option("--name <name>", "the name that members see")
    .option("--provider <provider>", "the identity provider, such as okta")
    .option("--client-secret-from-stdin", "read the client secret of OpenID Connect from the standard input")
    .option(...settingOption)
    .action((slug: string, name: string, _: object, it: Command) => update(slug, name, it.optsWithGlobals()));
  ofOne("metadata", "take addresses and certificates of a connection from the identity provider's SAML metadata")
    .argument("<source>", "the address of the metadata, which is then followed, or a file")
    .action((slug: string, name: string, source: string, _: object, it: Command) =>
      readMetadata(slug, name, source, it.optsWithGlobals()),
    );
  ofOne("remove-certificate", "delete a certificate of the identity provider")
    .argument("<certificate>", "the certificate's id")
    .action((slug: string, name: string, id: string, _: object, it: Command) =>
      removeCertificate(slug, name, id, it.optsWithGlobals()),
    );
  ofOne("remove-key", "delete a key by which the identity provider encrypts")
    .argument("<key>", "the key's id")
    .action((slug: string, name: string, id: string, _: object, it: Command) =>
      removeKey(slug, name, id, it.optsWithGlobals()),
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
  const { sso, organization_id } = await openConnections(slug, options);
  const all = await sso.connections.list({ organization_id });
  const { saml_connections, oidc_connections, external_connections, warnings } = all;
  const document = { saml_connections, oidc_connections, external_connections, warnings };
  show(options.json, { document, text: () => renderConnections(slug, all) });
  if (!options.json) tellWarnings(warnings);
}

async function showOne(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  const { kind, is_held, warnings, connection: found } = await sso.connections.get(ids);
  const document = { kind, is_held, connection: found, warnings };
  show(options.json, { document, text: () => renderConnection(kind, found) });
  if (!options.json) tellWarnings(warnings);
}

/** The fields of any kind of connection. Which of them a kind has, the provider checks. */
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
  // On the command line it would stay in the history of the shell.
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
    throw new CliError(`${file} cannot be read: ${error.message}`, exitCodes.usage);
  });
}

async function removeCertificate(slug: string, name: string, id: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  await sso.saml.certificates.delete({ ...ids, certificate_id: id });
  show(options.json, { document: { id }, text: () => `${id} is deleted.` });
}

async function removeKey(slug: string, name: string, id: string, options: GlobalOptions): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  await sso.saml.encryptionKeys.delete({ ...ids, private_key_id: id });
  show(options.json, { document: { id }, text: () => `${id} is deleted.` });
}

async function turn(slug: string, name: string, how: "activate" | "hold", options: GlobalOptions): Promise<void> {
  const { sso, kind, ids } = await openConnection(slug, name, options);
  showConnection(options, kind, (await sso.connections[how](ids)).connection);
}

async function remove(slug: string, name: string, options: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  requireYes(options.yes, `Deleting ${name}`);
  await sso.connections.delete(ids);
  const { connection_id } = ids;
  show(options.json, { document: { connection_id }, text: () => `${name} is deleted.` });
}
