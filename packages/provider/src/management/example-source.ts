import { type Example, examplePlaceholders } from "./calls/management-call.ts";

type Placeholder = keyof typeof examplePlaceholders;

/** The module `portico.ts` that the examples import. */
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

/** Writes a call as a module of TypeScript that prints the answer's data. */
export function writeExample({ method, path, example }: { method: string; path: string; example: Example }): string {
  const variables = listVariables(example);
  const address = path
    .replace("/v1/b2b", "")
    .replace(/\{(\w+)\}/g, (_, name) => `\${${toSource(example.params?.[name])}}`);
  const quote = address.includes("$") ? "`" : '"';
  const body = example.body ? `, ${toSource(example.body, "")}` : "";
  return [
    'import { portico } from "./portico.ts";',
    "",
    ...(variables.length > 0 ? [`const { ${variables.join(", ")} } = process.env;`] : []),
    `console.log(await portico("${method}", ${quote}${address}${quote}${body}));`,
  ].join("\n");
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
