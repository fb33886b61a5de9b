import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  ExternalConnection,
  OidcConnection,
  SamlConnection,
  SsoConnectionsResponse,
  SsoListAttemptsResponse,
  SsoWarning,
} from "@portico/wire";
import { Argument, type Command } from "commander";
import { limitOption, parseSettings, requireYes } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";
import { openManagement } from "../management/open-management.ts";

type Connection = SamlConnection | OidcConnection | ExternalConnection;
type Kind = "saml" | "oidc" | "external";

interface ChangeOptions extends GlobalOptions {
  name?: string;
  provider?: string;
  hold?: boolean;
  clientSecretFromStdin?: boolean;
  set?: string[];
}

interface TestRun {
  test_run_id: string;
  status: "waiting" | "passed" | "failed" | "expired";
  setting: string;
  checks: { check: string; outcome: string; verdict: string }[];
}

const organization = ["<organization>", "the organization's slug or id"] as const;
const connection = ["<connection>", "the connection's id, or the name that it shows"] as const;
const setting = ["--set <field=value...>", "any field by its name in the API, its value as JSON or as text"] as const;
/** How long `--wait` looks at a test: as long as its link is good. */
const WAIT_MS = 3_600_000;
const POLL_MS = 2_000;

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
    .action((slug: string, name: string, _: object, it: Command) => test(slug, name, it.optsWithGlobals()));
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
    .action((slug: string, _: object, it: Command) => attempts(slug, it.optsWithGlobals()));
};

async function open(slug: string, options: GlobalOptions) {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const path = `/organizations/${organization_id}`;
  return {
    call,
    path: `${path}/sso_connections`,
    pathOf: (kind: Kind) => `${path}/${kind}_connections`,
    organization_id,
  };
}

async function openOne(slug: string, name: string, options: GlobalOptions) {
  const opened = await open(slug, options);
  const all = kindsOf(await opened.call<SsoConnectionsResponse>("GET", opened.path));
  const found =
    all.find(({ connection: { connection_id } }) => connection_id === name) ??
    all.find(({ connection: { display_name } }) => display_name === name);
  if (!found)
    throw new CliError(`${slug} has no connection with the id or name ${name}. See: portico sso list ${slug}`);
  const { connection_id } = found.connection;
  return { ...opened, ...found, connection_id, at: `${opened.path}/${connection_id}` };
}

function kindsOf(all: SsoConnectionsResponse): { kind: Kind; connection: Connection }[] {
  return [
    ...all.saml_connections.map((one) => ({ kind: "saml" as const, connection: one })),
    ...all.oidc_connections.map((one) => ({ kind: "oidc" as const, connection: one })),
    ...all.external_connections.map((one) => ({ kind: "external" as const, connection: one })),
  ];
}

async function list(slug: string, options: GlobalOptions): Promise<void> {
  const { call, path } = await open(slug, options);
  const all = await call<SsoConnectionsResponse & { warnings: SsoWarning[] }>("GET", path);
  const { saml_connections, oidc_connections, external_connections, warnings } = all;
  const document = { saml_connections, oidc_connections, external_connections, warnings };
  show(options.json, { document, text: () => renderConnections(slug, all) });
  if (!options.json) tellWarnings(warnings);
}

function renderConnections(slug: string, all: SsoConnectionsResponse): string {
  const rows = kindsOf(all).map(({ kind, connection: { display_name, connection_id, status } }) => [
    display_name,
    kind,
    status,
    connection_id,
  ]);
  return rows.length === 0
    ? `There are none. Add one: portico sso create ${slug} saml --name NAME`
    : renderTable(["Name", "Kind", "Status", "Connection"], rows);
}

function tellWarnings(warnings: SsoWarning[]): void {
  for (const { connection_id, verdict, setting: change } of warnings) note(`${connection_id}: ${verdict} ${change}`);
}

async function showOne(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { call, at } = await openOne(slug, name, options);
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

/** Certificates by id and end: their text is for programs. */
function renderConnection(kind: Kind, shown: Connection): string {
  const certificates = (all: SamlConnection["signing_certificates"]) =>
    all.map(({ certificate_id, expires_at }) => `${certificate_id} (until ${expires_at.slice(0, 10)})`);
  if (!("acs_url" in shown)) return renderFields({ kind, ...shown });
  return renderFields({
    kind,
    ...shown,
    signing_certificates: certificates(shown.signing_certificates),
    verification_certificates: certificates(shown.verification_certificates),
    saml_encryption_private_keys: shown.saml_encryption_private_keys.map(({ private_key_id }) => private_key_id),
  });
}

function showConnection({ json }: GlobalOptions, kind: Kind, shown: Connection): void {
  show(json, { document: { connection: shown }, text: () => renderConnection(kind, shown) });
}

function fieldsOf({ name, provider, set }: ChangeOptions): Record<string, unknown> {
  return {
    ...(name !== undefined && { display_name: name }),
    ...(provider && { identity_provider: provider }),
    ...parseSettings(set),
  };
}

async function create(slug: string, kind: Kind, options: ChangeOptions): Promise<void> {
  const { call, pathOf } = await open(slug, options);
  const body = { ...fieldsOf(options), ...(options.hold && { is_held: true }) };
  const answer = await call<{ connection: Connection }>("POST", pathOf(kind), body);
  showConnection(options, kind, answer.connection);
}

async function update(slug: string, name: string, options: ChangeOptions): Promise<void> {
  const { call, pathOf, kind, connection_id } = await openOne(slug, name, options);
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
  const { call, pathOf, connection_id } = await openOne(slug, name, options);
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
  const { call, pathOf, connection_id } = await openOne(slug, name, options);
  await call("DELETE", `${pathOf("saml")}/${connection_id}/${what}/${encodeURIComponent(id)}`);
  show(options.json, { document: { id }, text: () => `${id} is deleted.` });
}

async function turn(slug: string, name: string, how: "activate" | "hold", options: GlobalOptions): Promise<void> {
  const { call, at, kind } = await openOne(slug, name, options);
  const answer = await call<{ connection: Connection }>("POST", `${at}/${how}`, {});
  showConnection(options, kind, answer.connection);
}

async function remove(slug: string, name: string, options: GlobalOptions & { yes?: boolean }): Promise<void> {
  const { call, at, connection_id } = await openOne(slug, name, options);
  requireYes(options.yes, `Deleting ${name}`);
  await call("DELETE", at);
  show(options.json, { document: { connection_id }, text: () => `${name} is deleted.` });
}

async function test(slug: string, name: string, options: GlobalOptions & { wait: boolean }): Promise<void> {
  const { call, at } = await openOne(slug, name, options);
  const made = await call<{ test_run: TestRun; test_run_url: string }>("POST", `${at}/test_runs`, {});
  const { test_run_url } = made;
  if (!options.wait) {
    const text = () => `Open this once, within an hour. It signs nobody in.\n${test_run_url}`;
    return show(options.json, { document: { test_run: made.test_run, test_run_url }, text });
  }
  note(`Open this once, within an hour. It signs nobody in.\n${test_run_url}`);
  const endsAt = Date.now() + WAIT_MS;
  let { test_run } = made;
  while (test_run.status === "waiting" && Date.now() < endsAt) {
    await sleep(POLL_MS);
    ({ test_run } = await call<{ test_run: TestRun }>("GET", `${at}/test_runs/${test_run.test_run_id}`));
  }
  show(options.json, { document: { test_run }, text: () => renderTest(test_run) });
  if (test_run.status !== "passed") process.exitCode = exitCodes.failed;
}

function renderTest({ status, checks, setting: change }: TestRun): string {
  if (checks.length === 0) return `The test is ${status}.`;
  const table = renderTable(
    ["Check", "Outcome", "What it means"],
    checks.map(({ check, outcome, verdict }) => [check, outcome.replace("_", " "), verdict]),
  );
  return change ? `${table}\n${change}` : table;
}

async function attempts(
  slug: string,
  options: GlobalOptions & { connection?: string; refused: boolean; limit: number },
): Promise<void> {
  const { call, organization_id } = await open(slug, options);
  const only = options.connection ? await openOne(slug, options.connection, options) : undefined;
  const body = {
    limit: Math.min(100, options.limit),
    ...(only && { connection_id: only.connection_id }),
    ...(options.refused && { outcome: "refused" }),
  };
  const path = `/organizations/${organization_id}/sso_attempts/search`;
  const { attempts: rows, warnings } = await call<SsoListAttemptsResponse>("POST", path, body);
  show(options.json, { document: { attempts: rows, warnings }, text: () => renderAttempts(rows) });
  if (!options.json) tellWarnings(warnings);
}

function renderAttempts(rows: SsoListAttemptsResponse["attempts"]): string {
  if (rows.length === 0) return "Nobody has tried.";
  return renderTable(
    ["When", "Who", "Outcome", "Why", "Change"],
    rows.map(({ occurred_at, outcome, verdict, setting: change, details }) => [
      occurred_at,
      details.email_address ?? "",
      details.test_run_id ? `${outcome} (test)` : outcome,
      verdict,
      change,
    ]),
  );
}
