import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** Values that the chart is rendered with: by tests, and by Go's own templates in `npm run prove:chart`. */
const least = {
  existingSecret: "portico",
  config: {
    public_url: "https://id.acme.test",
    mail_from: "Acme <no-reply@acme.test>",
    projects: [
      {
        project_id: "project-live-1",
        project_name: "Acme & Söhne",
        public_tokens: ["public-token-live-1"],
        secret: "env:ACME_SECRET",
        allowed_origins: ["https://app.acme.test"],
        redirect_urls: [{ url: "https://app.acme.test/authenticate", types: ["login"], default: true }],
      },
    ],
  },
};

const everything = {
  ...least,
  replicaCount: 3,
  image: { repository: "registry.acme.test/portico", tag: "0.2.1", pullPolicy: "Always" },
  imagePullSecrets: [{ name: "registry" }],
  fullnameOverride: "a-name-of-more-than-63-characters-that-is-cut-off-after-the-63rd-character",
  extraEnv: [{ name: "NODE_OPTIONS", value: "--max-old-space-size=384" }],
  service: { type: "LoadBalancer", port: 8080, annotations: { "acme.test/pool": "front" } },
  ingress: {
    enabled: true,
    className: "nginx",
    host: "id.acme.test",
    tlsSecretName: "id-tls",
    annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" },
  },
  autoscaling: { enabled: true, maxReplicas: 10 },
  podDisruptionBudget: { maxUnavailable: "25%" },
  networkPolicy: {
    enabled: true,
    from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "ingress" } } }],
    metricsFrom: [{ podSelector: { matchLabels: { app: "prometheus" } } }],
  },
  serviceAccount: { annotations: { "acme.test/role": "identity" } },
  podAnnotations: { "acme.test/team": "identity" },
  podLabels: { team: "identity" },
  nodeSelector: { "kubernetes.io/arch": "amd64" },
  tolerations: [{ key: "identity", operator: "Exists", effect: "NoSchedule" }],
  affinity: {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, preference: { matchExpressions: [{ key: "disk", operator: "In", values: ["ssd"] }] } },
      ],
    },
  },
};

const nothingExtra = {
  ...least,
  nameOverride: "identity",
  migration: { enabled: false },
  podDisruptionBudget: { enabled: false },
  serviceAccount: { create: false },
  metrics: { annotations: false },
  networkPolicy: { enabled: false },
  resources: { limits: null, requests: { cpu: "50m" } },
};

/** The values that docs/deploying.md shows. */
const page = readFileSync(join(import.meta.dirname, "../../../docs/deploying.md"), "utf8");
const documented = parse(/```yaml\n(# values\.yaml\n[\s\S]*?)```/.exec(page)?.[1] ?? "");

export const chartCases = { least, everything, nothingExtra, documented };
