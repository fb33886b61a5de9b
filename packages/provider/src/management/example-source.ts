import { type Example, examplePlaceholders } from "./calls/management-call.ts";

type Placeholder = keyof typeof examplePlaceholders;

interface Called {
  /** `members.connected_apps.list`. */
  name: string;
  method: string;
  path: string;
  example: Example;
}

/** The module `management.ts` that the typed examples import. */
export const typedHelper = `import { createManagement } from "@portico/backend/management";

export const management = createManagement({
  apiUrl: process.env.PORTICO_URL,
  projectId: process.env.PORTICO_PROJECT_ID,
  secret: process.env.PORTICO_SECRET,
});`;

/** Writes a call as a module of TypeScript that prints the answer's data. */
export function writeTypedExample({ name, example }: Called): string {
  const call = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const fields = { ...example.params, ...example.body };
  const request = Object.keys(fields).length > 0 ? toSource(fields, "") : "";
  return [
    'import { management } from "./management.ts";',
    "",
    ...declare(example),
    `console.log(await management.${call}(${request}));`,
  ].join("\n");
}

/** The module `portico.ts` that the examples without the client import. */
export const exampleHelper = `const { PORTICO_URL, PORTICO_PROJECT_ID, PORTICO_SECRET } = process.env;
const credentials = btoa(\`\${PORTICO_PROJECT_ID}:\${PORTICO_SECRET}\`);

export async function portico(method: string, path: string, body?: object) {
  const response = await fetch(\`\${PORTICO_URL}/v1/b2b\${path}\`, {
    method,
    headers: { Authorization: \`Basic \${credentials}\`, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  const { data } = await response.json();
  return data;
}`;

/** Writes the same without a library. */
export function writeFetchExample({ method, path, example }: Called): string {
  const address = path
    .replace("/v1/b2b", "")
    .replace(/\{(\w+)\}/g, (_, name) => `\${${toSource(example.params?.[name])}}`);
  const quote = address.includes("$") ? "`" : '"';
  const body = example.body ? `, ${toSource(example.body, "")}` : "";
  return [
    'import { portico } from "./portico.ts";',
    "",
    ...declare(example),
    `console.log(await portico("${method}", ${quote}${address}${quote}${body}));`,
  ].join("\n");
}

/** Writes the same for a shell. */
export function writeCurlExample({ method, path, example }: Called): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? "");
  const body = JSON.stringify(example.body ?? {}).replace(/"\$(\w+)"/g, `"'"$$$1"'"`);
  return [
    `curl -X ${method} "$PORTICO_URL${address}"`,
    '-u "$PORTICO_PROJECT_ID:$PORTICO_SECRET"',
    ...(example.body ? ['-H "Content-Type: application/json"', `-d '${body}'`] : []),
  ].join(" \\\n  ");
}

function declare(example: Example): string[] {
  const variables = listVariables(example).map((name) => `${name} = ""`);
  return variables.length > 0 ? [`const { ${variables.join(", ")} } = process.env;`] : [];
}

function listVariables(example: Example): string[] {
  const text = JSON.stringify(example);
  return Object.keys(examplePlaceholders)
    .filter((name) => text.includes(`"${name}"`))
    .map(toVariable);
}

/** Writes a value as a programmer would; only an object at the top takes lines of its own. */
function toSource(value: unknown, indent?: string): string {
  if (typeof value === "string") return isPlaceholder(value) ? toVariable(value) : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one) => toSource(one)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => {
    const source = toSource(one);
    return source === name ? name : `${name}: ${source}`;
  });
  if (fields.length === 0) return "{}";
  if (indent === undefined) return `{ ${fields.join(", ")} }`;
  return `{\n${fields.map((field) => `${indent}  ${field},\n`).join("")}${indent}}`;
}

function isPlaceholder(value: string): value is Placeholder {
  return Object.hasOwn(examplePlaceholders, value);
}

function toVariable(placeholder: string): string {
  return placeholder.slice(1);
}
