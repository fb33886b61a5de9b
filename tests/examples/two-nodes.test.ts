// The handbook's page docs/production/two-nodes.md, line by line, in an empty folder.
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser/launch-browser.ts";
import { startPostgres } from "../../packages/testkit/src/database/postgres.ts";
import { installTarballs, npmEnvironment, type PackedPackage, packPackages } from "../../scripts/packed.ts";
import { type SmtpServer, startSmtpServer } from "../contract/support/smtp.ts";
import { createTab, type Tab } from "../journeys/support/tab.ts";
import { openTerminal, type RunningNode, readBlocks, readPlaceholders } from "./support/handbook.ts";
import { freePort, type RunningServer, startServer } from "./support/installed-example.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/production/two-nodes.md"), "utf8");
const chapters = readBlocks(page);
const isHere = (command: string) => spawnSync(command, ["--version"]).error === undefined;

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
const isReady = hasNginx && ["bash", "openssl", "psql", "curl"].every(isHere);
/** The server that goes with this machine's `pg_dump`, so that its backups can be tried; otherwise the embedded one. */
const major = /\) (\d+)/.exec(isHere("pg_dump") ? spawnSync("pg_dump", ["--version"]).stdout.toString() : "")?.[1];
const ownServer = `/usr/lib/postgresql/${major}/bin`;
const isOwn = isHere(`${ownServer}/postgres`);
const canDump = isOwn || Number(major) >= 18;

const folder = mkdtempSync(join(tmpdir(), "portico-two-nodes-"));
const ports = new Map<number, number>();
for (const port of [80, 443, 587, 3000, 4100, 4101, 5432, 9464, 9465]) ports.set(port, await freePort());
const at = (port: number) => ports.get(port) ?? 0;
const origin = `https://localhost:${at(443)}`;
const email = "ada@globex.test";

/** The values that a reader replaces: the page's own list, with longer names first. */
const replaced: Record<string, string> = {
  "/srv/portico": join(folder, "portico"),
  "db.example.com:5432": `localhost:${at(5432)}`,
  "postgres:admin-password": "postgres:of-the-administrator",
  "mail.example.com:587": `localhost:${at(587)}`,
  "mail-user:mail-password": "acme:of-the-mailer",
  "no-reply@example.com": "no-reply@globex.test",
  "ada@example.com": email,
  "app.example.com": "localhost",
};

/** Further replacements, because the test shares its machine: ports, also within URLs. */
function toHere(text: string): string {
  let here = text.replaceAll("https://app.example.com", origin);
  for (const [name, value] of Object.entries(replaced)) here = here.replaceAll(name, value);
  here = here.replaceAll("mail-user:new-mail-password", "acme:of-the-new-mailer");
  return here.replace(
    /(?<=listen |127\.0\.0\.1:|listen\(|_?PORT=)(80|443|3000|4100|4101|9464|9465)\b/g,
    (port) => `${at(Number(port))}`,
  );
}

function block(title: string, language: string, place = 0): string {
  const found = (chapters.get(title) ?? []).filter((it) => it.language === language)[place];
  if (!found) throw new Error(`The page has no ${language} ${place} under ${title}.`);
  return toHere(found.text);
}

let packed: PackedPackage[];
let terminal: ReturnType<typeof openTerminal>;
let mails: SmtpServer;
let mailPassword = "of-the-mailer";
let browser: Browser;
let tab: Tab;
let app: RunningNode;
const nodes: RunningNode[] = [];
const closing: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

const run = (title: string, place = 0) => terminal.run(installTarballs(block(title, "sh", place), packed));
const writeFile = (title: string) => {
  for (const { file, text } of chapters.get(title) ?? [])
    if (file && !file.startsWith("/")) terminal.write(file, toHere(text));
};
/** Waits as the page does: until a line succeeds. */
const succeeds = (line: string) => vi.waitFor(() => terminal.run(toHere(line)), { timeout: 30_000, interval: 200 });
const isUp = (place: number) => succeeds(`curl --silent --show-error --fail http://127.0.0.1:${4100 + place}/readyz`);

async function startNode(place: number): Promise<void> {
  nodes[place] = terminal.start(block("Start two nodes", "sh", place).trim());
  await isUp(place).catch((error) => {
    throw new Error(nodes[place]?.log(), { cause: error });
  });
}
async function restartNodes(): Promise<void> {
  for (const place of [0, 1]) {
    await nodes[place]?.end("SIGINT");
    await startNode(place);
  }
}
async function startApp(line: string): Promise<void> {
  await app?.end("SIGTERM");
  app = terminal.start(line.trim());
  await succeeds("curl --silent --show-error --fail http://127.0.0.1:3000/");
}

async function startProxy(): Promise<RunningServer> {
  const text = block("Put the proxy in front", "nginx");
  const file = join(folder, "proxy.conf");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (it) => `${it}_temp_path ${folder}/nginx-${it};`,
  );
  const head = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}`;
  writeFileSync(file, `${head}\nhttp { access_log off; ${places.join(" ")}\n${text} }`);
  return startServer(["nginx", "-e", "stderr", "-p", folder, "-c", file], { cwd: folder, port: at(443) });
}

beforeAll(async () => {
  if (!isReady) return;
  const home = replaced["/srv/portico"] ?? "";
  mkdirSync(home);
  packed = await packPackages();
  terminal = openTerminal(home, { ...npmEnvironment(), HOME: folder });
  await terminal.run(installTarballs(block("Install", "sh"), packed), { hasEnvironment: false });
  writeFile("Install");
  await terminal.run(block("Create the secrets", "sh"), { hasEnvironment: false });
  await run("Get a certificate");
  // The operator's environment, with this machine's certificates.
  const files = { chain: join(home, "localhost.pem"), key: join(home, "localhost.key") };
  const binaries = isOwn ? { binaries: ownServer } : {};
  const postgres = await startPostgres({
    ...binaries,
    port: at(5432),
    password: "of-the-administrator",
    certificate: files,
  });
  closing.push(() => postgres.stop());
  const [chain, key] = [files.chain, files.key].map((it) => readFileSync(it, "utf8"));
  const isRight = (user: string, password: string) => user === "acme" && password === mailPassword;
  mails = await startSmtpServer(undefined, { port: at(587), chain: chain ?? "", key: key ?? "", isRight });
  closing.push(() => mails.stop());
  await run("Create the database");
  writeFile("Configure");
  await run("Configure");
  await startNode(0);
  await startNode(1);
  closing.push(() => Promise.all(nodes.map((node) => node.end("SIGTERM"))));
  writeFile("Start your application");
  const served = await startProxy();
  closing.push(() => served.stop());
  await startApp(block("Start your application", "sh"));
  closing.push(() => app.end("SIGTERM"));
  browser = await launchBrowser();
  closing.push(() => browser.close());
}, 600_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
}, 60_000);

/** The code of the latest email to an address; waits for one that is newer than the first `before`. */
async function codeFor(address: string, before = 0): Promise<string> {
  const find = () => mails.received.slice(before).findLast(({ to }) => to.includes(address));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return /\b\d{6}\b/.exec(find()?.parts["text/plain"] ?? "")?.[0] ?? "";
}

const title = `nginx, ${isOwn ? `PostgreSQL ${major}` : "the embedded PostgreSQL"}`;
const walk = test.skipIf(!isReady);

test("the page lists the values that a reader replaces", () => {
  expect(readPlaceholders(page).toSorted()).toEqual(Object.keys(replaced).toSorted());
});

walk(`doctor finds nothing on either node (${title})`, async () => {
  const said = await run("Look at it");
  expect(said.match(/well formed and safe for production/g)).toHaveLength(2);
  expect(said.match(/^Everything is OK\.$/gm)).toHaveLength(2);
});

walk("metrics are not to be had through the proxy", async () => {
  expect(
    await terminal.run(
      toHere("curl --silent https://app.example.com/metrics --output /dev/null --write-out '%{http_code}'"),
    ),
  ).toBe("404");
  for (const path of ["/readyz", "/dev/inbox"])
    expect(
      await terminal.run(
        toHere(`curl --silent https://app.example.com${path} --output /dev/null --write-out '%{http_code}'`),
      ),
    ).toBe("404");
});

walk("Ada signs in with an emailed code, and no script can read a token", async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  tab = createTab(await context.newPage());
  const answers: string[] = [];
  tab.page.on("response", async (response) => {
    if (response.url().includes("/sdk/")) answers.push(await response.text().catch(() => ""));
  });
  await tab.open(origin);
  await tab.reads("Not signed in");
  await tab.enterEmail(email);
  await tab.typeCode(await codeFor(email));
  await tab.chooseOrganization("Acme");
  await tab.reads(`You are ${email}`);
  const cookies = (await context.cookies(origin)).filter(({ name }) => /session/.test(name));
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(["__Host-portico_session", "__Host-portico_session_jwt"]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax" });
  const readable = await tab.page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  );
  for (const { value } of cookies) {
    expect(readable).not.toContain(value);
    expect(answers.join()).not.toContain(value);
  }
});

const stillIn = async () => {
  await tab.open(origin);
  await tab.reads(`You are ${email}`);
};

walk("with one node down the session still works, and no call fails", async () => {
  const busy = await tab.page.context().newPage();
  await busy.goto(origin);
  for (const place of [0, 1]) {
    const statuses: number[] = [];
    let isGoing = true;
    const calling = (async () => {
      while (isGoing)
        statuses.push(await busy.evaluate(async () => (await fetch("/api/me", { method: "POST" })).status));
    })();
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(3));
    await nodes[place]?.end("SIGTERM");
    await stillIn();
    isGoing = false;
    await calling;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    await startNode(place);
  }
  await busy.close();
});

const callFrom = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([at, sent]) => {
      const headers = {
        Authorization: `Basic ${btoa("public-token-live-acme:public-token-live-acme")}`,
        "Content-Type": "application/json",
      };
      const answer = await fetch(`/sdk/v1/b2b/${at}`, { method: "POST", headers, body: JSON.stringify(sent) }).catch(
        () => undefined,
      );
      return answer?.status ?? 0;
    },
    [path, body] as const,
  );

walk("a node that is killed during calls accepts no code twice", async () => {
  // Not Ada's: signing in as another member would end her session.
  const elsewhere = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await elsewhere.goto(origin);
  const call = (path: string, body: object) => callFrom(elsewhere, path, body);
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const people = Array.from({ length: 8 }, (_, index) => `person-${index}@globex.test`);
  const before = mails.received.length;
  for (const email_address of people)
    expect(await call("otps/email/discovery/send", { email_address, pkce_code_challenge: challenge })).toBe(200);
  const codes = await Promise.all(people.map((it) => codeFor(it, before)));
  const redeem = (email_address: string, index: number) =>
    call("otps/email/discovery/authenticate", { email_address, code: codes[index], pkce_code_verifier: verifier });
  // Each code four times at once, at both nodes; one of them dies meanwhile.
  const attempts = people.map((it, index) => Promise.all([0, 1, 2, 3].map(() => redeem(it, index))));
  await Promise.race(attempts);
  await nodes[0]?.end("SIGKILL");
  const answers = await Promise.all(attempts);
  const successes = answers.map((statuses) => statuses.filter((status) => status === 200).length);
  expect(Math.max(...successes)).toBe(1);
  // A client whose response was lost tries again: a used code stays used.
  const again = await Promise.all(people.map(redeem));
  for (const [index, status] of again.entries())
    expect((successes[index] ?? 0) + (status === 200 ? 1 : 0)).toBeLessThanOrEqual(1);
  expect(successes.reduce((sum, it) => sum + it, 0) + again.filter((it) => it === 200).length).toBeGreaterThan(0);
  await stillIn();
  await startNode(0);
});

test.skipIf(!isReady || !canDump)("a backup can be restored in another database, with its keys", async () => {
  await run("Back up, and restore for a drill");
  const said = await run("Back up, and restore for a drill", 1);
  expect(said).toContain("The live database was not touched.");
  expect(said).toMatch(/Everything is OK\./);
});

walk(
  "every secret is replaced while Ada stays signed in",
  async () => {
    // The server key: known, used; values of the old one are re-encrypted.
    await run("The server key");
    await restartNodes();
    await stillIn();
    await run("The server key", 1);
    await restartNodes();
    await stillIn();
    const keys = () => terminal.run("portico server-key --json");
    await expect
      .poll(
        async () => JSON.parse(await keys()).keys.find((it: { state: string }) => it.state === "previous")?.seals_left,
        {
          timeout: 30_000,
        },
      )
      .toBe(0);
    expect(await run("The server key", 2)).toMatch(/previous/);

    await run("The project's secret");
    await restartNodes();
    await stillIn();
    await startApp(block("The project's secret", "sh", 1));
    await stillIn();
    await run("The project's secret", 2);
    await restartNodes();
    await startApp(block("Start your application", "sh"));
    await stillIn();

    await run("Signing keys");
    await stillIn();

    await run("The database's password");
    await restartNodes();
    await run("The database's password", 1);
    await restartNodes();
    await stillIn();

    mailPassword = "of-the-new-mailer";
    await run("The mail server's password");
    await restartNodes();
    const before = mails.received.length;
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const other = createTab(await context.newPage());
    await other.open(origin);
    await other.enterEmail("person-9@globex.test");
    await codeFor("person-9@globex.test", before);
    await stillIn();
  },
  300_000,
);
