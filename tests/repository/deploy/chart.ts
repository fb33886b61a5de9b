import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { renderTemplate } from "./go-template.ts";

export const chartFolder = join(import.meta.dirname, "../../../deploy/chart/portico");

type Values = Record<string, unknown>;

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string>; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into manifests of eleven kinds.
  spec?: any;
  data?: Record<string, string>;
}

const read = (file: string) => readFileSync(join(chartFolder, file), "utf8");
const isValid = new Ajv({ strictTypes: false }).compile(JSON.parse(read("values.schema.json")));

/** What `helm template NAME deploy/chart/portico --values …` begins with. @throws Error where the values' schema refuses. */
export function chartContext(values: Values, release = "login"): Record<string, unknown> {
  const merged = merge(parse(read("values.yaml")), values);
  if (!isValid(merged)) {
    const faults = isValid.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`values: ${faults?.join("; ")}`);
  }
  const { name, version, appVersion } = parse(read("Chart.yaml"));
  return {
    Values: merged,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: release, Namespace: "identity", Service: "Helm" },
  };
}

export const templateNames = readdirSync(join(chartFolder, "templates")).filter((name) => !name.startsWith("_"));

/** Renders every file of the chart, by name. */
export function renderChart(context: Record<string, unknown>): Record<string, string> {
  const helpers = read("templates/_helpers.tpl");
  return Object.fromEntries(
    templateNames.map((name) => [name, renderTemplate(read(`templates/${name}`), helpers, context)]),
  );
}

/** @throws YAMLParseError where a file is none. */
export function parseManifests(files: Record<string, string>): Manifest[] {
  return Object.entries(files)
    .filter(([name]) => name.endsWith(".yaml"))
    .flatMap(([, text]) => parseAllDocuments(text))
    .map((document) => {
      if ("errors" in document && document.errors[0]) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

/** Maps are merged, nothing takes a key away, and all else is replaced, as Helm does. */
function merge(base: Values, over: Values): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = base[key];
    if (value === null) delete merged[key];
    else merged[key] = isMap(before) && isMap(value) ? merge(before, value) : value;
  }
  return merged;
}

function isMap(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
