import { spawn, spawnSync } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { chooseAccount, findFreePort } from "./postgres.ts";

export interface Pooler {
  /** The URL of the same database through the pooler. */
  url: string;
  /** The value of the provider's setting `DATABASE_POOLER`. */
  kind: "keeps_names" | "forgets_names";
  version: string;
  stop(): Promise<void>;
}

/** The first version that supports named prepared statements in transaction mode. */
const KEEPS_NAMES = [1, 21];

/** Finds PgBouncer in `PORTICO_PGBOUNCER` or on the `PATH`. */
export function findPgBouncer(): { program: string; version: string; keepsNames: boolean } | undefined {
  const folders = `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter);
  const candidates = [process.env.PORTICO_PGBOUNCER, ...folders.map((folder) => join(folder, "pgbouncer"))];
  for (const program of candidates) {
    const output = program ? spawnSync(program, ["--version"], { encoding: "utf8" }).stdout : undefined;
    const [, version, major, minor] = /PgBouncer ((\d+)\.(\d+)[\d.]*)/.exec(output ?? "") ?? [];
    const [knownMajor = 0, knownMinor = 0] = KEEPS_NAMES;
    const keepsNames = Number(major) > knownMajor || (Number(major) === knownMajor && Number(minor) >= knownMinor);
    if (program && version) return { program, version, keepsNames };
  }
  return undefined;
}

/**
 * Starts PgBouncer in front of a server, in transaction mode and with few connections, as in docs/production/postgresql.md.
 * @param options.names With false, named prepared statements are not supported even if this version could.
 */
export async function startPgBouncer(serverUrl: string, { names = true } = {}): Promise<Pooler> {
  const found = findPgBouncer();
  if (!found) throw new Error("PgBouncer was not found. Install it, or set PORTICO_PGBOUNCER to its path.");
  const account = await chooseAccount();
  const folder = await mkdtemp(join(tmpdir(), "portico-pgbouncer-"));
  const server = new URL(serverUrl);
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} connect_query='set statement_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
server_idle_timeout = 10
${found.keepsNames ? `max_prepared_statements = ${names ? 200 : 0}` : ""}
`,
  );
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const child = spawn(found.program, [file], { ...account, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (line.includes("process up")) break;
  }
  child.stderr.resume();
  if (!lines.at(-1)?.includes("process up")) throw new Error(`PgBouncer did not start:\n${lines.join("\n")}`);
  return {
    url: Object.assign(server, { port: String(port) }).href,
    kind: found.keepsNames && names ? "keeps_names" : "forgets_names",
    version: found.version,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
