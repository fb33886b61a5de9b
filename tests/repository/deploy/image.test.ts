import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { acmeProject, findFreePort, startPostgres } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signInAt } from "../../contract/support/raw-sign-in.ts";
import { startSmtpServer } from "../../contract/support/smtp.ts";
import { isLong } from "../../long.ts";
import { type Container, isIsolated, startContainer } from "./container.ts";
import { assignments, readDockerfile } from "./dockerfile.ts";

const root = join(import.meta.dirname, "../../..");
const { stages } = readDockerfile();
const [build, image] = stages;

// It builds all packages, and starts twice: half a minute.
describe.runIf(isLong)("the image, without a container daemon", () => {
  let workshop: string;
  let app: string;
  beforeAll(() => {
    // On the disk of the repository, for links instead of copies.
    mkdirSync(join(root, ".cache"), { recursive: true });
    workshop = mkdtempSync(join(root, ".cache/image-"));
    app = join(workshop, "app");
    follow(workshop, app);
    for (let folder = workshop; folder !== "/"; folder = dirname(folder)) chmodSync(folder, 0o755);
  }, 300_000);
  afterAll(() => rmSync(workshop, { recursive: true, force: true }));

  test("no sources, tests, types or tools of a build are in it, and it is small", () => {
    const files = execFileSync("find", [app, "-type", "f"], { encoding: "utf8" }).trim().split("\n");
    // What `portico add` writes into an application is a source, and no source of ours.
    const ours = files.filter((file) => !file.includes("/cli/templates/"));
    expect(ours.filter((file) => /\.(ts|tsx|map|tgz)$|\.test\./.test(file))).toEqual([]);
    expect(files.filter((file) => /node_modules\/(typescript|vite|vitest|esbuild|npm)\//.test(file))).toEqual([]);
    const sizeOf = (folder: string, ...options: string[]) =>
      Number(execFileSync("du", ["-sm", ...options, folder], { encoding: "utf8" }).split("\t")[0]);
    const documentation = join(app, "node_modules/@portico/docs");
    expect(sizeOf(app, `--exclude=${documentation}`)).toBeLessThan(90);
    expect(sizeOf(documentation)).toBeLessThan(40);
  });

  test("it signs a member in on the embedded store, read-only and without rights", async () => {
    const container = await start({ mode: "development", allow_public_development: true, projects: [acmeProject] }, {});
    expect(await signInAt(container.url)).toMatch(/./);
    if (isIsolated) {
      for (const path of ["/app/new", "/etc/new", "/new", "/usr/new"]) {
        expect(container.run(["/usr/bin/touch", path])).toEqual({
          status: 1,
          output: expect.stringContaining("Read-only file system"),
        });
      }
      expect(container.run(["/usr/bin/grep", "-E", "^(Uid|CapEff|NoNewPrivs)", "/proc/1/status"]).output).toBe(
        "Uid:\t65532\t65532\t65532\t65532\nCapEff:\t0000000000000000\nNoNewPrivs:\t1\n",
      );
    }
    expect(container.run(["/usr/bin/touch", "/data/new"]).status).toBe(0);
    const [check] = image?.steps.filter(({ keyword }) => keyword === "HEALTHCHECK") ?? [];
    expect(container.run(check?.json ?? [])).toEqual({ status: 0, output: "" });
    expect(await container.stop()).toBe(0);
  }, 120_000);

  test("it signs a member in on PostgreSQL in production, by mail", async () => {
    const [postgres, mails] = await Promise.all([startPostgres(), startSmtpServer()]);
    const metricsPort = await findFreePort();
    const environment = {
      DATABASE_URL: postgres.url,
      PORTICO_METRICS_PORT: `${metricsPort}`,
      SMTP_URL: mails.url,
      PORTICO_SERVER_KEY: "k".repeat(32),
    };
    const project = { ...acmeProject, rate_limits: "default" };
    const config = { public_url: "https://id.acme.test", mail_from: "no-reply@acme.test", projects: [project] };
    const container = await start(config, environment);
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain("portico_database_connections");
    expect((await fetch(`${container.url}/metrics`)).status).toBe(404);
    const found = await ask(container.url, "organizations/search", { organization_slug: "globex" });
    const { organization_id } = (await found.json()).data.organization;
    const who = { organization_id, email_address: "ada@globex.test" };
    await ask(container.url, "otps/email/login_or_signup", who);
    await expect.poll(() => mails.received.length).toBe(1);
    const code = /\b\d{6}\b/.exec(mails.received[0]?.parts["text/plain"] ?? "")?.[0];
    const answer = await ask(container.url, "otps/email/authenticate", { ...who, code, session_duration_minutes: 60 });
    expect(await answer.json()).toMatchObject({ data: { member: { email_address: "ada@globex.test" } } });
    container.signal("SIGHUP");
    await expect.poll(() => container.output()).toContain("configuration reloaded");
    expect(await container.stop()).toBe(0);
    await Promise.all([postgres.stop(), mails.stop()]);
  }, 120_000);

  async function start(config: object, more: Record<string, string>): Promise<Container> {
    const lines = image?.steps ?? [];
    const set = Object.assign(
      {},
      ...lines.filter(({ keyword }) => keyword === "ENV").map((it) => assignments(it.text)),
    );
    const words = (name: string) => lines.findLast(({ keyword }) => keyword === name)?.json ?? [];
    return startContainer({
      app,
      config: { public_url: "http://127.0.0.1:4100", ...config },
      command: [...words("ENTRYPOINT"), ...words("CMD")],
      environment: { ...set, PORT: `${await findFreePort()}`, ...more },
      user: Number(/^\d+/.exec(lines.findLast(({ keyword }) => keyword === "USER")?.text ?? "")?.[0]),
    });
  }
});

/** Does what the lines of the first stage say. The libraries are linked from here, in place of `npm ci`. */
function follow(workshop: string, app: string): void {
  const folder = join(workshop, "portico");
  mkdirSync(folder);
  for (const { keyword, text } of build?.steps ?? []) {
    if (keyword === "COPY") {
      const words = text.split(" ");
      const to = words.pop() ?? "";
      for (const from of words) {
        // What git knows is what the ignore file leaves.
        const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", from], {
          cwd: root,
          encoding: "utf8",
        });
        for (const file of files.trim().split("\n")) {
          cpSync(join(root, file), join(folder, to.endsWith("/") ? join(to, file.replace(/^.*\//, "")) : file));
        }
      }
    }
    if (keyword !== "RUN") continue;
    if (/^npm ci/.test(text)) link(folder);
    else {
      const { status, stdout, stderr } = spawnSync("sh", ["-c", text.replace("/app", app)], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PORTICO_LONG: "" },
      });
      if (status !== 0) throw new Error(`${text} failed:\n${stdout}${stderr}`);
      if (text.includes("assemble")) console.log(stdout.trim(), isIsolated ? "" : "(started without namespaces)");
    }
  }
}

function link(folder: string): void {
  const folders = execFileSync("git", ["ls-files", "*/package.json"], { cwd: root, encoding: "utf8" });
  for (const path of ["", ...folders.trim().split("\n").map(dirname)]) {
    const libraries = join(root, path, "node_modules");
    const here = join(folder, path, "node_modules");
    spawnSync("cp", ["--archive", "--link", libraries, here]);
  }
  // Nothing that was built before.
  rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
}
