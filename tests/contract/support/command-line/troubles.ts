import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createDatabase } from "@portico/testkit";
import pg from "pg";
import { SMTPServer } from "smtp-server";

/** Shifts the clock of the command by `ms`. */
export function shiftClock(folder: string, ms: number) {
  const file = join(folder, "shift-clock.mjs");
  writeFileSync(file, `const now = Date.now; Date.now = () => now() + ${ms};\n`);
  return { environment: { NODE_OPTIONS: `--import=${pathToFileURL(file)}` } };
}

/**
 * A simulated disk for the command, below its own fs: not a mount, which needs root. `fill` leaves almost no space, and
 * reports that; `lose` refuses even PostgreSQL's log.
 */
export function breakDisk(folder: string) {
  const [full, lost] = [join(folder, "disk-is-full"), join(folder, "disk-is-lost")];
  const file = join(folder, "break-disk.mjs");
  writeFileSync(
    file,
    `import fs, { existsSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { closeSync, openSync, statfsSync, writeSync } = fs;
    const logs = new Set();
    fs.statfsSync = (...args) => ({ ...statfsSync(...args), ...(existsSync(${JSON.stringify(full)}) && { bavail: 0 }) });
    fs.openSync = (path, ...rest) => {
      const fd = openSync(path, ...rest);
      if (String(path).includes("/pg_wal/")) logs.add(fd);
      return fd;
    };
    fs.closeSync = (fd) => {
      logs.delete(fd);
      closeSync(fd);
    };
    fs.writeSync = (fd, ...rest) => {
      if (!logs.has(fd) || !existsSync(${JSON.stringify(lost)})) return writeSync(fd, ...rest);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
    };
    syncBuiltinESMExports();\n`,
  );
  return {
    environment: { NODE_OPTIONS: `--import=${pathToFileURL(file)}` },
    fill: () => writeFileSync(full, ""),
    lose: () => writeFileSync(lost, ""),
    repair() {
      rmSync(full, { force: true });
      rmSync(lost, { force: true });
    },
  };
}

/** A mail server that only admits the user with the password. @param configured The credentials of SMTP_URL. */
export async function startMailServer({ password, configured }: { password: string; configured: string }) {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (login, _, done) =>
      login.password === password ? done(null, { user: login.username }) : done(new Error("Who are you?")),
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    environment: { SMTP_URL: `smtp://portico:${configured}@127.0.0.1:${port}` },
    end: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Something that answers every request, at the URL of the demo's provider. */
export async function startStranger(folder: string) {
  const server = createServer((_, response) => response.end("<h1>It works!</h1>")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    environment: { PORTICO_PORT_OFFSET: `${port - 4100}`, PORTICO_DATA_DIR: join(folder, "not-begun") },
    end: () => server.close(),
  };
}

/** Another process that has the data directory. */
export async function openDataDirectoryElsewhere(directory: string) {
  const script = `
    import { openDataDirectory } from "@portico/provider/tools";
    await openDataDirectory(${JSON.stringify(directory)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--conditions=portico-source", "--input-type=module", "--eval", script], {
    cwd: join(import.meta.dirname, "../../../../packages/cli"),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { pid: child.pid, end: () => child.kill("SIGKILL") };
}

/** A database on the run's PostgreSQL server, in which things go wrong. */
export async function openDatabase() {
  const serverUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";
  const { url, drop } = await createDatabase(serverUrl);
  const reader = `reader_${randomBytes(4).toString("hex")}`;
  let hasReader = false;
  let migrations: string | undefined;

  async function query(text: string) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // They are reset to the migrations from before the first change.
      if (text.includes("kysely_migration")) {
        const { rows } = await client.query("select json_agg(m)::text as saved from kysely_migration m");
        migrations ??= rows[0].saved;
      }
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  return {
    url,
    query,
    /** Adds an account that may read and change nothing. @returns the database's URL for it. */
    async createReader() {
      hasReader = true;
      await query(`create role ${reader} login; grant select on all tables in schema public to ${reader}`);
      return url.replace("//portico@", `//${reader}@`);
    },
    /** Undoes what `query` did to the list of migrations. */
    async repair() {
      if (!migrations) return;
      const saved = migrations;
      await query(
        `delete from kysely_migration; insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, '${saved}')`,
      );
    },
    async drop() {
      if (hasReader) await query(`drop owned by ${reader}; drop role ${reader}`);
      await drop();
    },
  };
}
