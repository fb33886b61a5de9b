import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeApi } from "../openapi/describe-api.ts";
import { type CallPage, describeCall, describeSharedObjects, type Field } from "./call-page.ts";
import { capabilityOf, fileOf, renderCapability, renderObjects, renderOverview } from "./page-markdown.ts";
import { managementCalls } from "./routes.ts";

const folder = fileURLToPath(new URL("../../../../docs/management", import.meta.url));

/** Describes the calls and the objects that answers hold, from the schemas that guard them. */
export function describeManagement(): { pages: CallPage[]; objects: Record<string, Field[]> } {
  const samples = readSamples();
  const pages = managementCalls
    .map((call) => describeCall(call, samples[call.name] ?? {}))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return { pages, objects: describeSharedObjects() };
}

/** Reads the data of the sample answers in the OpenAPI document, by the call's name. */
function readSamples(): Record<string, object> {
  const { paths, components } = describeApi(managementCalls, [], {
    title: "",
    summary: "",
    description: "",
    publicUrl: "",
  });
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
  const answers = components.responses as Record<
    string,
    { content: { "application/json": { example: { data: object } } } }
  >;
  return Object.fromEntries(
    operations.map(({ operationId, responses }) => {
      const name = responses[200].$ref.split("/").at(-1) ?? "";
      return [operationId, answers[name]?.content["application/json"].example.data ?? {}];
    }),
  );
}

interface Operation {
  operationId: string;
  responses: { 200: { $ref: string } };
}

/** Renders all files of `docs/management`, by name: a page for each capability. */
export function renderManagementDocs(): Record<string, string> {
  const { pages, objects } = describeManagement();
  const capabilities = Map.groupBy(pages, ({ name }) => capabilityOf(name));
  return {
    "README.md": renderOverview(pages),
    "objects.md": renderObjects(objects),
    ...Object.fromEntries([...capabilities].map(([name, calls]) => [fileOf(name), renderCapability(name, calls)])),
  };
}

if (import.meta.main) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(renderManagementDocs())) writeFileSync(join(folder, name), text);
}
