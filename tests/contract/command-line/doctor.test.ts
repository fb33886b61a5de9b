import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, prepareDataDirectory } from "@portico/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { portico, porticoWarm, servePortico } from "../support/command-line/portico.ts";
import {
  openDatabase,
  openDataDirectoryElsewhere,
  shiftClock,
  startMailServer,
  startStranger,
} from "../support/command-line/troubles.ts";

const demoFile = join(import.meta.dirname, "../../../apps/demo/portico.config.json");
const SERVER_KEY = "a server key for the doctor, long enough";

type Content = Record<string, unknown> & { projects: Record<string, unknown>[] };

/** Plants a problem in the configuration, the environment or the running system, and returns how to remove it. */
interface Trouble {
  config?: Content;
  environment?: Record<string, string>;
  /** Options of the command. */
  args?: string[];
  end?: () => unknown;
}

type Plant = () => Trouble | Promise<Trouble>;
/** The title, the path and a part of the message of the finding. */
type Expected = [title: string, path: string | undefined, message: RegExp, verdict?: "warning"];

let folder: string;
let port: number;
let environment: Record<string, string>;
let database: Awaited<ReturnType<typeof openDatabase>> | undefined;
let provider: { stop(): Promise<void> };
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-doctor-"));
  port = await findFreePort();
  environment = { PORTICO_PORT_OFFSET: `${port - 4100}`, PORTICO_DATA_DIR: join(folder, "data") };
  if (process.env.PORTICO_TEST_STORE === "postgres") {
    database = await openDatabase();
    environment = { ...environment, DATABASE_URL: database.url, PORTICO_SERVER_KEY: SERVER_KEY };
  } else {
    await prepareDataDirectory(join(folder, "data"));
  }
  provider = await servePortico(demoFile, environment);
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

afterAll(async () => {
  await provider.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The demo's configuration, with changes at its top level and to its project. */
function demo(top: object = {}, project: object = {}): Content {
  const content = JSON.parse(readFileSync(demoFile, "utf8")) as Content;
  return { ...content, projects: [{ ...content.projects[0], ...project }], ...top };
}

/** The pages are at the origin, too. */
const noApps = { connected_apps: [], consent_url: undefined, logout_url: undefined };

async function examine({ config, environment: changes, args = [], end }: Trouble) {
  if (end) ends.push(end);
  const file = config ? join(folder, "planted.json") : demoFile;
  if (config) writeFileSync(file, JSON.stringify(config));
  // Problems in the environment exist from the start of the process.
  const run = changes?.NODE_OPTIONS ? portico : porticoWarm;
  const { exitCode, stdout, stderr } = await run(["doctor", "--json", "--config", file, ...args], {
    environment: { ...environment, ...changes },
  });
  expect(stderr).toBe("");
  const { checks } = JSON.parse(stdout) as {
    checks: { title: string; verdict: string; message: string; fix?: string; path?: string }[];
  };
  return { exitCode, checks, findings: checks.filter(({ verdict }) => verdict === "wrong" || verdict === "warning") };
}

test("portico doctor finds nothing in the demo", async () => {
  const { exitCode, checks, findings } = await examine({});
  expect(findings).toEqual([]);
  expect(checks.map(({ title }) => title)).toEqual([
    ...["configuration", "origins", "redirect URLs", "host names", "SMTP", "clock", "database", "keys", "certificates"],
  ]);
  expect(exitCode).toBe(0);
});

const troubles: [name: string, Plant, Expected][] = [
  [
    "a clock that is ten minutes off",
    () => shiftClock(folder, 600_000),
    ["clock", undefined, /provider's is (599|600|601) seconds behind/],
  ],
  [
    "a mail server that refuses the password",
    () => startMailServer({ password: "right", configured: "wrong" }),
    ["SMTP", "smtp_url", /^127\.0\.0\.1:\d+ rejects the user and password \(535 /],
  ],
  [
    "an origin that no project allows",
    () => ({ args: ["--origin", "http://localhost:5173"] }),
    ["origins", "projects[0].allowed_origins", /^http:\/\/localhost:5173 is not an allowed origin of any project/],
  ],
  [
    "an origin that the running provider does not know yet",
    () => {
      const allowed_origins = ["http://localhost:4000", "http://localhost:5173"];
      return { config: demo({}, { allowed_origins }), args: ["--origin", "http://localhost:5173"] };
    },
    ["origins", "projects[0].allowed_origins", /but the running provider refuses it/],
  ],
  [
    "a project that the running provider does not know",
    () => ({ config: demo({}, { project_id: "project-test-unknown", public_tokens: ["public-token-test-unknown"] }) }),
    ["host names", "projects[0].project_id", /does not know project-test-unknown\. It runs with another/],
  ],
];

const troublesOfOneNode: typeof troubles = [
  ["an unknown field", () => ({ config: demo({ prots: 4100 }) }), ["configuration", "prots", /an unknown setting/]],
  [
    "a secret of the wrong type",
    () => ({ config: demo({}, { secret: 1234567890 }) }),
    ["configuration", "projects[0].secret", /so the provider does not start/],
  ],
  [
    "a secret whose variable is not set",
    () => ({ config: demo({}, { secret: "env:ACME_SECRET" }) }),
    ["configuration", "projects[0].secret", /"env:ACME_SECRET"/],
  ],
  [
    "a redirect URL with a fragment",
    () => ({
      config: demo({}, { redirect_urls: [{ url: "http://localhost:4000/authenticate#x", types: ["login"] }] }),
    }),
    ["redirect URLs", "projects[0].redirect_urls[0].url", /authenticate#x/],
  ],
  [
    "a redirect URL at an origin that may not call",
    () => ({ config: demo({}, { allowed_origins: ["http://127.0.0.1:4000"], slug_pattern: null, ...noApps }) }),
    ["redirect URLs", "projects[0].redirect_urls[0].url", /is not an allowed origin/],
  ],
  [
    "a slug pattern without a slug",
    () => ({ config: demo({}, { slug_pattern: "localhost:4000/login" }) }),
    ["host names", "projects[0].slug_pattern", /must contain \{\{slug\}\} once/],
  ],
  [
    "a closed port of a mail server",
    async () => ({ environment: { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` } }),
    ["SMTP", "smtp_url", /does not respond like a mail server/],
  ],
  [
    "something else at public_url",
    () => startStranger(folder),
    ["host names", "public_url", /Another server responds at .* \(status 200\)/],
  ],
  [
    "a public_url that leads nowhere while the provider runs",
    async () => ({ config: demo({ public_url: `http://127.0.0.2:${await findFreePort()}` }) }),
    ["host names", "public_url", /does not lead to it \(ECONNREFUSED\)/],
  ],
  [
    "a data directory below a file",
    () => ({ environment: { PORTICO_DATA_DIR: join(demoFile, "data") } }),
    ["database", "data_directory", /The data directory .* cannot be created: .* is a file/],
  ],
];

const troublesOfServers: typeof troubles = [
  [
    "another server key than the database's",
    () => ({ environment: { PORTICO_SERVER_KEY: "another server key, long enough too" } }),
    ["keys", "server_key", /can't decrypt the signing key of project-test-acme-boards/],
  ],
  [
    "a database server that is not there",
    async () => ({ environment: { DATABASE_URL: `postgres://portico@127.0.0.1:${await findFreePort()}/portico` } }),
    ["database", "database_url", /cannot be reached \(ECONNREFUSED\)/],
  ],
  [
    "a database that is not there",
    () => ({ environment: { DATABASE_URL: `${database?.url}_elsewhere` } }),
    ["database", "database_url", /refuses the connection: database ".*_elsewhere" does not exist/],
  ],
  [
    "an older version's database",
    async () => {
      await database?.query("delete from kysely_migration where name <> '2026-11-24-records'");
      return {};
    },
    ["database", "database_url", /needs these migrations: 2026-/],
  ],
  [
    "a newer version's database",
    async () => {
      await database?.query("insert into kysely_migration values ('2999-01-01-future', '2999')");
      return {};
    },
    [
      "database",
      "database_url",
      /newer version of Portico has migrated the database \(2999-01-01-future\)\. .*not start/,
    ],
  ],
  [
    "an account that may only read",
    async () => ({ environment: { DATABASE_URL: (await database?.createReader()) ?? "" } }),
    ["database", "database_url", /lacks privileges \(INSERT on projects, .*DELETE on outbox\)/],
  ],
  [
    "another provider's database",
    async () => {
      const other = await openDatabase();
      const changes = { DATABASE_URL: other.url };
      const offset = `${(await findFreePort()) - 4100}`;
      const stranger = await servePortico(demoFile, { ...environment, ...changes, PORTICO_PORT_OFFSET: offset });
      await stranger.stop();
      return { environment: changes, end: () => other.drop() };
    },
    ["keys", "database_url", /uses a different database than the configured one/],
  ],
  [
    "http in production",
    async () => {
      const { environment: mail, end } = await startMailServer({ password: "right", configured: "right" });
      const redirect_urls = [
        {
          url: "https://boards.acme.test/authenticate",
          types: ["login", "signup", "invite", "discovery", "reset_password"],
          default: true,
        },
      ];
      const project = {
        ...{ allowed_origins: ["https://boards.acme.test"], redirect_urls, slug_pattern: null },
        ...{ secret: "env:SECRET", connected_apps: [], consent_url: undefined, logout_url: undefined },
      };
      const top = { mode: "production", mail_from: "a@acme.test", public_url: `http://127.0.0.1:${port}` };
      return { config: demo(top, project), environment: { ...mail, SECRET: "a secret of production" }, end };
    },
    ["host names", "public_url", /tokens travel in the clear/],
  ],
];

const planted = [
  ...troubles,
  ...(process.env.PORTICO_TEST_STORE === "postgres" ? troublesOfServers : troublesOfOneNode),
];

describe("portico doctor finds", () => {
  afterEach(() => database?.repair());

  test.each(planted)("%s, and nothing else", async (_, plant, [title, path, message, verdict = "wrong"]) => {
    const { exitCode, findings } = await examine(await plant());
    const fix = expect.stringMatching(/./);
    const finding = { title, verdict, message: expect.stringMatching(message), fix, ...(path && { path }) };
    expect(findings).toEqual([finding]);
    expect(exitCode).toBe(verdict === "wrong" ? 1 : 0);
  });
});

test("T60: portico doctor explains the risk of PKCE that is turned off, and of a link without a code", async () => {
  const project = { pkce_required_for: { oauth: false }, email_link_and_code: false };
  const { exitCode, findings } = await examine({ config: demo({}, project) });
  const warning = { title: "configuration", verdict: "warning", fix: "Remove it, or set it to true." };
  expect(findings).toEqual([
    {
      ...warning,
      path: "projects[0].pkce_required_for.oauth",
      message: expect.stringMatching(/start a login and have a member's browser finish it .*T60/),
    },
    {
      ...warning,
      path: "projects[0].email_link_and_code",
      message: expect.stringContaining("in another browser cannot sign in"),
    },
  ]);
  expect(exitCode).toBe(0);
});

if (process.env.PORTICO_TEST_STORE !== "postgres") {
  test("portico doctor finds another process on the data directory if no provider runs", async () => {
    const data = join(folder, "held");
    mkdirSync(join(data, "postgres"), { recursive: true });
    writeFileSync(join(data, "postgres", "PG_VERSION"), "18\n");
    const { pid, end } = await openDataDirectoryElsewhere(data);
    const offset = `${(await findFreePort()) - 4100}`;
    const { exitCode, findings } = await examine({
      environment: { PORTICO_DATA_DIR: data, PORTICO_PORT_OFFSET: offset },
      end,
    });
    expect(findings).toMatchObject([
      { title: "host names", verdict: "warning", message: expect.stringContaining("No provider responds") },
      {
        title: "database",
        verdict: "wrong",
        message: expect.stringContaining(`Process ${pid} uses the data directory`),
      },
    ]);
    expect(exitCode).toBe(1);
  });
}
