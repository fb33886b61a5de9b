import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseConfig } from "@portico/provider/tools";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { raiseChart } from "../../../scripts/release-version.ts";
import { chartContext, chartFolder, type Manifest, parseManifests, renderChart } from "./chart.ts";
import { chartCases } from "./chart-cases.ts";
import { readDockerfile } from "./dockerfile.ts";

const root = join(import.meta.dirname, "../../..");
// Within the repository, so that the types are found.
const folder = join(root, ".cache/manifests");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Kind = new (manifest: never) => { validate(): void };
/** Kubernetes' own schemas and types, by kind. */
const kinds: Record<string, { module: string; model: Kind }> = {
  ConfigMap: { module: "v1", model: core.ConfigMap },
  Deployment: { module: "apps/v1", model: apps.Deployment },
  HorizontalPodAutoscaler: { module: "autoscaling/v2", model: autoscaling.HorizontalPodAutoscaler },
  Ingress: { module: "networking.k8s.io/v1", model: networking.Ingress },
  Job: { module: "batch/v1", model: batch.Job },
  NetworkPolicy: { module: "networking.k8s.io/v1", model: networking.NetworkPolicy },
  PodDisruptionBudget: { module: "policy/v1", model: policy.PodDisruptionBudget },
  Service: { module: "v1", model: core.Service },
  ServiceAccount: { module: "v1", model: core.ServiceAccount },
};

const rendered = Object.fromEntries(
  Object.entries(chartCases).map(([name, values]) => [name, parseManifests(renderChart(chartContext(values)))]),
);
const every = Object.values(rendered).flat();
const ofKind = (kind: string, manifests = rendered.everything ?? []) => manifests.filter((it) => it.kind === kind);

test("each case has the manifests that its values ask for", () => {
  const names = (manifests: Manifest[] = []) => manifests.map(({ kind }) => kind).sort();
  const least = [
    "ConfigMap",
    "ConfigMap",
    "Deployment",
    "Job",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "Service",
    "ServiceAccount",
  ];
  const more = ["HorizontalPodAutoscaler", "Ingress"];
  expect(names(rendered.least)).toEqual(least);
  expect(names(rendered.everything)).toEqual([...least, ...more].sort());
  expect(names(rendered.documented)).toEqual([...least, "Ingress"].sort());
  expect(names(rendered.nothingExtra)).toEqual(["ConfigMap", "Deployment", "Service"]);
});

test("by default everybody reaches sign-in, and nobody the metrics", () => {
  const [policy, ...others] = ofKind("NetworkPolicy", rendered.least);
  expect(others).toEqual([]);
  expect(policy?.spec.ingress).toEqual([{ ports: [{ port: "http" }] }]);
});

test("Kubernetes' schemas hold of every manifest, and no field is one that they do not know", () => {
  for (const manifest of every) {
    const { model: Model, module } = kinds[manifest.kind] ?? {};
    if (!Model) throw new Error(`${manifest.kind} has no schema here`);
    expect(manifest.apiVersion).toBe(module);
    new Model(manifest as never).validate();
  }
  // The schemas let unknown fields pass; the types that are made of them do not.
  const misspelt: Manifest = structuredClone(ofKind("Deployment")[0] as Manifest);
  misspelt.spec.template.spec.containers[0].livenesProbe = {};
  const complaints = compile([...every, misspelt]);
  expect(complaints.filter((line) => line.includes("livenesProbe"))).toHaveLength(1);
  expect(complaints.filter((line) => line.includes("error TS"))).toHaveLength(1);
});

/** @returns what the compiler says of manifests as values of their types. */
function compile(manifests: Manifest[]): string[] {
  mkdirSync(folder, { recursive: true });
  const imports = Object.entries(kinds).map(
    ([kind, { module }]) => `import type { I${kind} } from "kubernetes-models/${module}";`,
  );
  const values = manifests.map((it, index) => `export const m${index}: I${it.kind} = ${JSON.stringify(it, null, 1)};`);
  writeFileSync(join(folder, "manifests.ts"), [...imports, ...values].join("\n"));
  const compilerOptions = { skipLibCheck: true, types: [], moduleResolution: "bundler", module: "esnext" };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, include: ["*.ts"] }),
  );
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", folder], { encoding: "utf8" });
  return stdout.split("\n");
}

test("no pod has rights, a root that it can write, or a secret in its manifest", () => {
  const pods = every
    .filter(({ kind }) => kind === "Deployment" || kind === "Job")
    .map(({ spec }) => spec.template.spec);
  const user = Number(
    /^\d+/.exec(
      readDockerfile()
        .stages.at(-1)
        ?.steps.find((it) => it.keyword === "USER")?.text ?? "",
    ),
  );
  for (const pod of pods) {
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: user,
      fsGroup: user,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    const [container] = pod.containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.resources.requests).toBeDefined();
    expect(container.envFrom).toEqual([{ secretRef: { name: "portico" } }]);
    const mounted = container.volumeMounts.map(({ name }: { name: string }) => name).sort();
    expect(mounted).toEqual(pod.volumes.map(({ name }: { name: string }) => name).sort());
    // Where the image writes and reads.
    const paths = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(paths.sort()).toEqual(["/data", "/etc/portico", "/tmp"]);
  }
});

test("what selects, selects the provider's pods and not those of the migration", () => {
  const matches = (selector: Record<string, string>, labels: Record<string, string> = {}) =>
    Object.entries(selector).every(([name, value]) => labels[name] === value);
  const [deployment] = ofKind("Deployment");
  const [job] = ofKind("Job");
  const selectors = [
    deployment?.spec.selector.matchLabels,
    ofKind("Service")[0]?.spec.selector,
    ofKind("PodDisruptionBudget")[0]?.spec.selector.matchLabels,
    ofKind("NetworkPolicy")[0]?.spec.podSelector.matchLabels,
    deployment?.spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels,
  ];
  for (const selector of selectors) {
    expect(matches(selector, deployment?.spec.template.metadata.labels)).toBe(true);
    expect(matches(selector, job?.spec.template.metadata.labels)).toBe(false);
  }
  expect(ofKind("HorizontalPodAutoscaler")[0]?.spec.scaleTargetRef.name).toBe(deployment?.metadata.name);
  expect(deployment?.metadata.name).toMatch(/^[a-z][a-z0-9-]{0,62}$/);
  expect(deployment?.spec.replicas).toBeUndefined();
});

test("the provider takes the configuration of the ConfigMap, and the image's port is the one of probes and service", () => {
  const environment = {
    DATABASE_URL: "postgres://portico@db/portico",
    PORTICO_SERVER_KEY: "k".repeat(32),
    SMTP_URL: "smtps://mail.acme.test",
    ACME_SECRET: "a secret of the project",
  };
  for (const { data } of every.filter(({ kind }) => kind === "ConfigMap")) {
    const config = JSON.parse(data?.["portico.config.json"] ?? "");
    expect(parseConfig(config, environment)).toMatchObject({ mode: "production", server_key: "k".repeat(32) });
    expect(() => parseConfig(config, {})).toThrow("the environment variable DATABASE_URL to be set");
  }
  const [container] = ofKind("Deployment")[0]?.spec.template.spec.containers ?? [];
  const exposed = readDockerfile()
    .stages.at(-1)
    ?.steps.find(({ keyword }) => keyword === "EXPOSE")?.text;
  const [http = "", metrics = ""] = exposed?.split(" ") ?? [];
  expect(container.ports).toEqual([
    { name: "http", containerPort: Number(http) },
    { name: "metrics", containerPort: Number(metrics) },
  ]);
  expect(container.env).toContainEqual({ name: "PORT", value: http });
  expect(container.env).toContainEqual({ name: "PORTICO_METRICS_PORT", value: metrics });
  for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
    expect(probe.httpGet.port).toBe("http");
  expect(ofKind("Service")[0]?.spec.ports[0].targetPort).toBe("http");
});

test("a changed configuration starts the nodes anew", () => {
  const checksum = (values: object) =>
    ofKind("Deployment", parseManifests(renderChart(chartContext({ ...chartCases.least, ...values }))))[0]?.spec
      .template.metadata.annotations["checksum/config"];
  const { config } = chartCases.least;
  expect(checksum({ config: { ...config, mail_from: "other@acme.test" } })).not.toBe(checksum({}));
  expect(checksum({ replicaCount: 5 })).toBe(checksum({}));
});

test("the chart has the version of the packages, also after the next release", () => {
  const chart = readFileSync(join(chartFolder, "Chart.yaml"), "utf8");
  const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
  expect(raiseChart(chart, version)).toBe(chart);
  expect(parse(raiseChart(chart, "1.2.3"))).toMatchObject({ version: "1.2.3", appVersion: "1.2.3" });
});

const { least } = chartCases;
test.each([
  ["no secret", { ...least, existingSecret: "" }, "/existingSecret"],
  [
    "an address without TLS",
    { ...least, config: { ...least.config, public_url: "http://id.test" } },
    "/config/public_url",
  ],
  ["no project", { ...least, config: { ...least.config, projects: [] } }, "/config/projects"],
  [
    "a secret in the configuration",
    { ...least, config: { ...least.config, server_key: "k".repeat(32) } },
    "/config/server_key",
  ],
  ["a port of its own", { ...least, config: { ...least.config, port: 80 } }, "/config/port"],
  ["a value that nobody reads", { ...least, replicas: 2 }, "must NOT have additional properties"],
  [
    "an ingress without a certificate",
    { ...least, ingress: { enabled: true, host: "id.acme.test" } },
    "/ingress/tlsSecretName",
  ],
  ["text for a number", { ...least, replicaCount: "2" }, "/replicaCount"],
])("the values' schema refuses %s", (_, values, place) => {
  expect(() => chartContext(values)).toThrow(place);
});
