import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ContainerOptions {
  /** The assembled file system: what is at `/app`. */
  app: string;
  /** What is in `/etc/portico/portico.config.json`. */
  config: object;
  /** `ENTRYPOINT` and `CMD`. */
  command: string[];
  /** All that it finds set, beside the path of its programs. */
  environment: Record<string, string>;
  /** The number of user and group, as `USER` says it. */
  user: number;
}

export interface Container {
  url: string;
  output(): string;
  /** Runs a command inside, as the same user. @returns its exit code, and what it said. */
  run(command: string[]): { status: number | null; output: string };
  /** Sends a signal to the first process. */
  signal(name: NodeJS.Signals): void;
  /** Sends it SIGTERM, and waits. @returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * What a container daemon would do, by the kernel's own means: namespaces of mounts and processes, a root of its own that
 * is mounted read-only, a volume at `/data`, memory at `/tmp`, no rights at all. The system's libraries in it are this machine's.
 */
const script = `set -e
root=$1 app=$2 data=$3 config=$4 node=$5 user=$6; shift 6
mount -t tmpfs -o mode=755 tmpfs "$root"
mkdir "$root/app" "$root/data" "$root/etc" "$root/etc/portico" "$root/tmp" "$root/proc" "$root/dev" "$root/usr" "$root/opt"
cp /etc/hosts /etc/nsswitch.conf "$root/etc"
for link in /bin /lib /lib64; do cp -P "$link" "$root"; done
mount --bind -o ro /usr "$root/usr"
touch "$root/opt/node" && mount --bind -o ro "$node" "$root/opt/node"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind /dev/$device "$root/dev/$device"; done
mount --bind "$app" "$root/app" && mount -o remount,ro,bind "$root/app"
mount --bind "$config" "$root/etc/portico" && mount -o remount,ro,bind "$root/etc/portico"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,ro "$root"
exec chroot "$root" /usr/bin/setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all "$@"`;

/** Whether this machine lets us. Otherwise files that cannot be written, and a user without rights where we have some. */
export const isIsolated =
  spawnSync("unshare", ["--mount", "--pid", "--fork", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]).status === 0;

/** @throws Error with what it said, when it ends before it is ready. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { app, config, command, environment, user } = options;
  const folder = mkdtempSync(join(tmpdir(), "portico-container-"));
  chmodSync(folder, 0o755);
  const at = { root: join(folder, "root"), data: join(folder, "data"), etc: join(folder, "etc") };
  for (const path of Object.values(at)) mkdirSync(path);
  writeFileSync(join(at.etc, "portico.config.json"), JSON.stringify(config));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(at.data, user, user);
  const inside = (words: string[]) => words.map((word) => (word === "node" ? "/opt/node" : word));
  // Without namespaces, the places of the image are those folders.
  const outside = (text: string) =>
    text.replace(/^\/(app|data|etc\/portico)(?=\/|$)/, (_, name) => ({ app, data: at.data })[name as "app"] ?? at.etc);
  const outsideAll = (words: string[]) => words.map((word) => (word === "node" ? process.execPath : outside(word)));
  if (!isIsolated) execFileSync("chmod", ["-R", "a-w", app]);

  const node = realpathSync(process.execPath);
  const start = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh"];
  const child = isIsolated
    ? spawn("unshare", [...start, at.root, app, at.data, at.etc, node, `${user}`, ...inside(command)], {
        env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      })
    : spawn(process.execPath, outsideAll(command).slice(1), {
        cwd: at.data,
        env: Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, outside(value)])),
        ...(isRoot && { uid: user, gid: user }),
        stdio: ["ignore", "pipe", "pipe"],
      });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  const { url, output } = await readUrl(child);
  const first = isIsolated ? firstProcess(child.pid ?? 0) : (child.pid ?? 0);
  return {
    url,
    output,
    run(words) {
      const { status, stdout, stderr } = isIsolated
        ? spawnSync(
            "nsenter",
            [
              "--target",
              `${first}`,
              "--mount",
              "--pid",
              "--root",
              "--wd",
              "/usr/bin/setpriv",
              "--reuid",
              `${user}`,
            ].concat([
              "--regid",
              `${user}`,
              "--clear-groups",
              "--no-new-privs",
              "--bounding-set=-all",
              ...inside(words),
            ]),
            { env: environment, encoding: "utf8" },
          )
        : spawnSync(outsideAll(words)[0] ?? "", outsideAll(words).slice(1), { env: environment, encoding: "utf8" });
      return { status, output: `${stdout}${stderr}` };
    },
    signal: (name) => void process.kill(first, name),
    stop() {
      process.kill(first, "SIGTERM");
      return ended;
    },
  };
}

/** Returns, by its number out here, the process that is the first one inside. */
function firstProcess(parent: number): number {
  return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8"));
}

function readUrl(child: ChildProcess): Promise<{ url: string; output(): string }> {
  let output = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        const port = /^portico ready \S+:(\d+)/m.exec(output)?.[1];
        if (port) resolve({ url: `http://127.0.0.1:${port}`, output: () => output });
      });
    }
    child.once("close", () => reject(new Error(`The container ended:\n${output}`)));
  });
}
