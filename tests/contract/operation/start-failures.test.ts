import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig, startProvider } from "@portico/provider";
import { acmeProject, createDatabase, createMigratedDatabase, findFreePort } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../../packages/cli/src/doctor/examine.ts";
import { isLong } from "../../long.ts";
import { main, portico, porticoWarm } from "../support/command-line/portico.ts";
import { openDataDirectoryElsewhere } from "../support/command-line/troubles.ts";

const SERVER_KEY = "a server key for starts, long enough";
// Too long for any name server to be asked.
const NO_HOST = `${"x".repeat(64)}.test`;
const postgresUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";
const isRoot = process.getuid?.() === 0;
/** Root may do everything, so permissions are checked as root without a capability. */
const asUnprivilegedUser = isRoot ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

let folder: string;
let file: string;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-starts-"));
  file = join(folder, "portico.config.json");
  // Unused address at public_url, so that the doctor finds no provider.
  const public_url = `http://localhost:${await findFreePort()}`;
  writeFileSync(
    file,
    JSON.stringify({ mode: "development", allow_public_development: true, public_url, projects: [acmeProject] }),
  );
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

interface ConfigIssue {
  setting: string;
  message: string;
  fix: string;
}

/** The output of `portico serve --json` before it exits with 1. */
async function fail(environment: Record<string, string>, as: string[] = []) {
  const serve = ["serve", "--json", "--config", file];
  const options = { environment, folder };
  // Another account needs a process of its own.
  const { stdout, stderr, exitCode } = await (as.length > 0
    ? portico(serve, options, as)
    : porticoWarm(serve, options));
  expect(stderr).not.toContain("    at ");
  expect(exitCode, stderr).toBe(1);
  const { error } = JSON.parse(stdout) as { error: { message: string; issues: ConfigIssue[] } };
  expect(stderr.replace(/^Still starting .*\n/gm, "")).toBe(`${error.message}\n`);
  return error;
}

/** Starts a provider that must not start. @returns the problems, by setting. */
async function issuesOf(environment: Record<string, string>, as?: string[]): Promise<Record<string, string>> {
  const { message, issues } = await fail(environment, as);
  expect(message.split("\n")).toEqual(issues.map((one) => `${one.setting}: ${one.message} ${one.fix}`));
  return Object.fromEntries(issues.map((one) => [one.setting, `${one.message} ${one.fix}`]));
}

/** The doctor reports the same for the same environment. */
async function expectDoctorAgrees(environment: Record<string, string>, sentence: string): Promise<void> {
  const checks = await examine(file, environment as NodeJS.ProcessEnv);
  const wrong = checks.filter(({ verdict }) => verdict === "wrong").map(({ message, fix }) => `${message} ${fix}`);
  expect(wrong).toContain(sentence);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test.concurrent("everything that keeps a provider from starting is reported at once, a line each, by setting", async () => {
  const taken = await listen(createServer());
  const issues = await issuesOf({
    PORTICO_DATA_DIR: join(file, "data"),
    PORT: String(taken),
    SMTP_URL: `smtp://${NO_HOST}`,
  });
  expect(issues).toEqual({
    PORTICO_DATA_DIR: expect.stringMatching(
      /^The data directory \S+ cannot be created: \S+config\.json is a file, so /,
    ),
    PORT: expect.stringMatching(
      `^127\\.0\\.0\\.1:${taken} is in use, so the provider does not start\\. Stop the process`,
    ),
    SMTP_URL: expect.stringMatching(/^The SMTP server's host x+\.test cannot be resolved \(ENOTFOUND\), so emails/),
  });
});

describe.concurrent("without a database server", () => {
  const DATABASE = { PORTICO_SERVER_KEY: SERVER_KEY };

  test.each<[string, Record<string, string>, Record<string, RegExp>]>([
    [
      "hosts that do not resolve",
      { HOST: NO_HOST, DATABASE_URL: `postgres://a:b@${NO_HOST}/c` },
      {
        DATABASE_URL: /^The database host x+\.test cannot be resolved \(ENOTFOUND\), so the provider does not start/,
        HOST: /^The host x+\.test cannot be resolved \(ENOTFOUND\), so the provider does not start/,
      },
    ],
    [
      "an unreachable database server, and a URL of another machine",
      { HOST: "192.0.2.1", DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" },
      {
        DATABASE_URL:
          /^The database server cannot be reached \(ECONNREFUSED\), so the provider does not start\. Correct host/,
        HOST: /^192\.0\.2\.1 is not an address of this machine, so the provider does not start/,
      },
    ],
  ])("%s", async (_, changes, sentences) => {
    const environment = { ...DATABASE, PORT: "0", ...changes };
    const issues = await issuesOf(environment);
    expect(Object.keys(issues)).toEqual(Object.keys(sentences));
    for (const [setting, sentence] of Object.entries(sentences)) {
      expect(issues[setting]).toMatch(sentence);
      await expectDoctorAgrees(environment, issues[setting] ?? "");
    }
  });

  test("a server that is not PostgreSQL", async () => {
    const port = await listen(
      createServer((socket) => socket.on("error", () => {}).end("220 mail.acme.test ESMTP\r\n")),
    );
    const environment = { ...DATABASE, PORT: "0", DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` };
    const issues = await issuesOf(environment);
    expect(issues).toEqual({
      DATABASE_URL: `The server at 127.0.0.1:${port} is not PostgreSQL, so the provider does not start. Correct host and port in the URL.`,
    });
    await expectDoctorAgrees(environment, issues.DATABASE_URL ?? "");
  });

  test("a URL of another kind of database, and other wrong values of the environment", async () => {
    const { message } = await fail({ DATABASE_URL: "mysql://root@db/app", PORT: "eighty", TRUSTED_PROXY_HOPS: "-1" });
    expect(message.split("\n").slice(1)).toEqual([
      '  PORT: found "eighty", expected number',
      "  DATABASE_URL: found mysql://…, expected postgres://user:password@host:5432/database",
      "  TRUSTED_PROXY_HOPS: found -1, expected number to be >=0",
      "  server_key: found nothing, expected at least 32 characters: all nodes on one database need the same key",
    ]);
  });

  test("a data directory that another process uses", async () => {
    const data = join(folder, "held");
    mkdirSync(data);
    const { pid, end } = await openDataDirectoryElsewhere(data);
    ends.push(end);
    const issues = await issuesOf({ PORTICO_DATA_DIR: data, PORT: "0" });
    expect(issues.PORTICO_DATA_DIR).toMatch(
      new RegExp(
        `process ${pid} is using this data directory, so this process does not start\\. .* Stop process ${pid}, or`,
      ),
    );
  });

  test.runIf(process.platform === "linux")("a data directory where no folder can be created", async () => {
    const issues = await issuesOf({ PORTICO_DATA_DIR: "/proc/portico/data", PORT: "0" });
    expect(issues.PORTICO_DATA_DIR).toMatch(/^The data directory \/proc\/portico\/data cannot be used \(ENOENT\), so /);
  });

  test.runIf(process.platform !== "win32")(
    "a data directory that is not writable, and a port that only root may open",
    async () => {
      const data = join(folder, "closed");
      mkdirSync(data);
      chmodSync(data, 0o555);
      const isOpen = execFileSync("cat", ["/proc/sys/net/ipv4/ip_unprivileged_port_start"], { encoding: "utf8" });
      const issues = await issuesOf({ PORTICO_DATA_DIR: data, PORT: "81" }, asUnprivilegedUser);
      expect(issues.PORTICO_DATA_DIR).toMatch(
        /^This account cannot write to the data directory \S+ \(EACCES\), so the provider does not start/,
      );
      if (Number(isOpen) > 81)
        expect(issues.PORT).toMatch(/^This account is not allowed to listen on port 81, so the provider/);
    },
  );
});

describe.runIf(postgresUrl)("on a database server", { concurrent: true }, () => {
  const name = `start_${randomBytes(4).toString("hex")}`;
  const password = "the right password";
  let database: string;
  let migrated: string;

  beforeAll(async () => {
    const [empty, full] = await Promise.all([createDatabase(postgresUrl), createMigratedDatabase(postgresUrl)]);
    ends.push(empty.drop, full.drop);
    [database, migrated] = [empty.url, full.url];
    // Only this account needs its password; the server trusts all others.
    await query(postgresUrl, [
      `create role ${name} login password '${password}'`,
      `create temp table rules as select '0' as place, 'host all ${name} all scram-sha-256' as rule
         union all select lpad(nr::text, 9, '0'), line from regexp_split_to_table(pg_read_file('pg_hba.conf'), '\\n') with ordinality as t(line, nr)`,
      "do $$ begin execute format('copy (select rule from rules order by place) to %L', current_setting('hba_file')); end $$",
      "select pg_reload_conf()",
    ]);
    ends.push(() => query(postgresUrl, [`drop owned by ${name}`, `drop role ${name}`]));
    await query(migrated, [`grant select on all tables in schema public to ${name}`]);
    ends.push(() => query(migrated, [`drop owned by ${name}`]));
  });

  const at = (url: string, user: string, changes: Partial<URL> = {}) =>
    Object.assign(new URL(url.replace("//portico@", `//${user}@`)), changes).href;
  const encoded = (text: string) => `${name}:${encodeURIComponent(text)}`;

  const usual: [string, () => string, RegExp][] = [
    [
      "a wrong password",
      () => at(database, encoded("a wrong one")),
      /^The database server refuses the connection: password authentication failed for user "start_\w+"\. Correct user, password/,
    ],
    [
      "encryption that the server does not have",
      () => at(database, "portico", { search: "?sslmode=verify-full" }),
      /^The TLS connection to the database server failed \(The server does not support SSL connections\), so the provider/,
    ],
    [
      "an account that may only read",
      () => at(migrated, encoded(password)),
      /^The database account lacks privileges \(INSERT on projects, .*\), so requests fail\. Grant them/,
    ],
    [
      "an account that may not create tables",
      () => at(database, encoded(password)),
      /^The database account lacks privileges that the provider needs \(permission denied for schema public\), so the/,
    ],
  ];
  const rare: typeof usual = [
    [
      "a user that is not there",
      () => at(database, "stranger"),
      /^The database server refuses the connection: role "stranger" does not exist\./,
    ],
    [
      "no such database",
      () => at(database, "portico", { pathname: "/elsewhere" }),
      /^The database server refuses the connection: database "elsewhere" does not exist\./,
    ],
  ];
  test.each(isLong ? [...usual, ...rare] : usual)("%s", async (title, url, sentence) => {
    const environment = { DATABASE_URL: url(), PORTICO_SERVER_KEY: SERVER_KEY, PORT: "0" };
    const issues = await issuesOf(environment);
    expect(issues).toEqual({ DATABASE_URL: expect.stringMatching(sentence) });
    // The doctor creates no tables.
    if (!title.includes("create tables")) await expectDoctorAgrees(environment, issues.DATABASE_URL ?? "");
  });
});

test.runIf(postgresUrl)("another server key than the one that the database was created with", async () => {
  const { url, drop } = await createMigratedDatabase(postgresUrl);
  ends.push(drop);
  const environment = { DATABASE_URL: url, PORTICO_SERVER_KEY: SERVER_KEY, PORT: "0" };
  const provider = await startProvider(loadConfig(file, environment), { logger: false });
  await provider.stop();
  const changed = { ...environment, PORTICO_SERVER_KEY: "another server key, long enough too" };
  const issues = await issuesOf(changed);
  expect(issues).toEqual({
    PORTICO_SERVER_KEY: expect.stringMatching(
      /^The database contains data encrypted with the server key \S+, but the configuration has /,
    ),
  });
  await expectDoctorAgrees(changed, issues.PORTICO_SERVER_KEY ?? "");
});

test.runIf(postgresUrl)(
  "with --json, a start prints one document, and log lines go to the standard error",
  async () => {
    const { url, drop } = await createMigratedDatabase(postgresUrl);
    ends.push(drop);
    const child = spawn(
      process.execPath,
      [
        "--conditions=portico-source",
        main,
        "serve",
        "--json",
        "--config",
        file,
        "--port",
        String(await findFreePort()),
      ],
      { env: { PATH: process.env.PATH, DATABASE_URL: url, PORTICO_SERVER_KEY: SERVER_KEY, PORT: "1" } },
    );
    ends.push(() => child.kill("SIGKILL"));
    const [said, log] = [collect(child.stdout), collect(child.stderr)];
    await expect.poll(said, { timeout: 20_000 }).toMatch(/^\}$/m);
    const { listens_at, ...document } = JSON.parse(said());
    expect(document).toEqual({
      ready: true,
      pid: child.pid,
      mode: "development",
      provider_url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      inbox_url: `${document.provider_url}/dev/inbox`,
      project_ids: [acmeProject.project_id],
    });
    expect((await fetch(`${listens_at}/readyz`)).status).toBe(200);
    await expect.poll(log).toContain('"route":"/readyz"');
    child.kill("SIGTERM");
    await once(child, "close");
    expect(JSON.parse(said())).toMatchObject({ ready: true });
  },
);

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.on("data", (chunk) => (text += chunk));
  return () => text;
}

async function query(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
