import { type Example, examplePlaceholders } from "./calls/management-call.ts";

type Placeholder = keyof typeof examplePlaceholders;

/** The placeholders that an example names, and what each is. */
export function listPlaceholders(example: Example): { variable: string; meaning: string }[] {
  const text = JSON.stringify(example);
  return Object.entries(examplePlaceholders)
    .filter(([name]) => text.includes(`"${name}"`))
    .map(([name, meaning]) => ({ variable: toVariable(name), meaning }));
}

/** A call with nothing but `fetch`, for any module of TypeScript or JavaScript. It prints the answer's data. */
export function writeExample({ method, path, example }: { method: string; path: string; example: Example }): string {
  const variables = ["PORTICO_URL", "PORTICO_PROJECT_ID", "PORTICO_SECRET"];
  variables.push(...listPlaceholders(example).map(({ variable }) => variable));
  const address = path.replace(/\{(\w+)\}/g, (_, name) => `\${${toSource(example.params?.[name])}}`);
  return [
    `const { ${variables.join(", ")} } = process.env;`,
    "",
    `const response = await fetch(\`\${PORTICO_URL}${address}\`, {`,
    `  method: "${method}",`,
    "  headers: {",
    `    Authorization: \`Basic \${btoa(\`\${PORTICO_PROJECT_ID}:\${PORTICO_SECRET}\`)}\`,`,
    ...(example.body ? ['    "Content-Type": "application/json",'] : []),
    "  },",
    ...(example.body ? [`  body: JSON.stringify(${toSource(example.body, "  ")}),`] : []),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    "const { data } = await response.json();",
    "console.log(data);",
  ].join("\n");
}

/** A value as a programmer would write it; only an object at the top takes lines of its own. */
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
