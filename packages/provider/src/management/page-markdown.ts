import { type ApiErrorType, apiErrors } from "@portico/wire";
import type { CallPage, Field, JsonSchema } from "./call-page.ts";
import { examplePlaceholders } from "./calls/management-call.ts";
import { exampleHelper, writeExample } from "./example-source.ts";

/** Returns the capability of a call: `connected_apps` of `connected_apps.secret.rotate_start`. */
export function capabilityOf(name: string): string {
  return name.replace(/\..*/, "");
}

/** Returns the file of a capability's page. */
export function fileOf(capability: string): string {
  return `${capability.replaceAll("_", "-")}.md`;
}

/** Renders the page of a capability, with a section for each call. */
export function renderCapability(capability: string, calls: CallPage[]): string {
  return join(
    `# Management API: ${capability.replaceAll("_", " ")}`,
    "The examples use [`portico.ts`](README.md#call-it), and read from the environment what is written in capitals.",
    ...calls.map(renderCall),
  );
}

function renderCall(page: CallPage): string {
  const { name, summary, description, method, path, fields, answer, errors, example } = page;
  return block(
    `## <a id="${name}"></a>${name}`,
    [summary, description].filter(Boolean).join(" "),
    `\`${method} ${path}\``,
    `\`\`\`ts\n${writeExample({ method, path, example })}\n\`\`\``,
    fields.length > 0 &&
      table(["field", "type", "required", "what"], fields, ({ name, schema, isRequired, meaning }) => [
        `\`${name}\``,
        typeInWords(schema),
        isRequired ? "yes" : "",
        meaning,
      ]),
    answer.length === 0 ? "The answer has no fields of its own." : `The answer:\n\n${answerTable(answer)}`,
    errors.length > 0 && `Errors: ${errors.map((type) => `[\`${type}\`](../errors.md#${type})`).join(", ")}.`,
  );
}

/** Renders the page of the objects that many answers hold. */
export function renderObjects(objects: Record<string, Field[]>): string {
  return join(
    "# Objects of answers",
    'Empty fields are sent too: `""`, `[]`, `{}`, `false` or null.',
    ...Object.entries(objects).flatMap(([name, fields]) => [`## ${name}`, answerTable(fields)]),
  );
}

/** Renders the page that leads to the others. */
export function renderOverview(pages: CallPage[]): string {
  const shared: ApiErrorType[] = ["invalid_project_credentials", "too_many_requests"];
  const placeholders = Object.entries(examplePlaceholders).map(
    ([name, meaning]) => `\`${name.slice(1)}\` is ${meaning}`,
  );
  return join(
    "# The management API",
    "Manage organizations, members, sessions, connected apps and keys from your own back end. The calls need no member's " +
      "session and are above the project's roles. Never make them from a browser: the secret may do everything.",
    "## Call it",
    "Authenticate by HTTP Basic: the user is the project's `project_id`, the password its `secret`.",
    `\`\`\`ts\n// portico.ts\n${exampleHelper}\n\`\`\``,
    `The examples of all pages use this function and are run by the tests. ${listInWords(placeholders, "and")}.`,
    "A body is one JSON object. A field that the call does not know is refused by name, and so is any query. Every answer is " +
      '`{ "data": { …, "request_id": "…", "status_code": 200 } }`.',
    "## The calls",
    table(["call", "what it does"], pages, (page) => [
      `[\`${page.name}\`](${fileOf(capabilityOf(page.name))}#${page.name})`,
      page.summary,
    ]),
    "[Objects of answers](objects.md) lists their fields. To generate a client, read `/openapi.json`: it describes the same calls.",
    "## Pages of results",
    "A search returns `limit` entries: 100 by default, 1000 at most. While there are more, `results_metadata` holds a " +
      "`next_cursor`. Send it as `cursor` with the same query to get the next page. Entries that are added or deleted " +
      "meanwhile make nothing come twice.",
    "## Limits",
    "Each node serves 6000 calls a minute. Change that by `rate_limits.management_calls` in the project's configuration. " +
      "Beyond the limit, `Retry-After` says when to come back.",
    "## Errors",
    "Every call may also answer with:",
    errorTable(shared),
    "A body of the wrong shape gets status 400 and the fields that are wrong. [All errors](../errors.md) have one form.",
  );
}

function answerTable(fields: Field[]): string {
  return table(["field", "type", "what"], fields, ({ name, schema, isRequired, meaning }) => [
    `\`${name}\``,
    isRequired ? typeInWords(schema) : `${typeInWords(schema)}, or absent`,
    meaning,
  ]);
}

function errorTable(errors: ApiErrorType[]): string {
  return table(["error", "status", "what it means"], errors, (type) => [
    `[\`${type}\`](../errors.md#${type})`,
    String(apiErrors[type].status),
    apiErrors[type].meaning,
  ]);
}

function typeInWords(schema: JsonSchema): string {
  const { title, type, anyOf, items, additionalProperties } = schema;
  if (title) return `[${title}](objects.md#${title.toLowerCase()})`;
  if (schema.enum) return listInWords(schema.enum.map(toCode));
  if (anyOf) return listInWords([...new Set(anyOf.map(typeInWords))]);
  if (Array.isArray(type)) return listInWords(type.map((one) => typeInWords({ ...schema, type: one })));
  switch (type) {
    case "string":
      return `text${range(schema.minLength, schema.maxLength)}`;
    case "integer":
    case "number":
      return `number${range(schema.minimum, schema.maximum)}`;
    case "boolean":
      return "true or false";
    case "array":
      return `list${range(0, schema.maxItems)} of ${typeInWords(items ?? {}).replace(/^(text|object)/, "$1s")}`;
    case "null":
      return "null";
    default:
      return isObject(additionalProperties) ? `object of ${typeInWords(additionalProperties)}` : "object";
  }
}

/** Returns the limits of a number, or of the length of a text or a list. */
function range(from = 0, to = Number.MAX_SAFE_INTEGER): string {
  if (to === Number.MAX_SAFE_INTEGER) return "";
  return from > 1 ? ` (${from}–${to})` : ` (≤ ${to})`;
}

/** Returns whether the schema says anything of what the object holds. */
function isObject(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  return typeof schema === "object" && Object.keys(schema).length > 0;
}

function toCode(value: unknown): string {
  return `\`${value === "" ? '""' : value}\``;
}

function listInWords(words: string[], conjunction = "or"): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${conjunction} ${last}` : last;
}

function table<Row>(heads: string[], rows: Row[], toCells: (row: Row) => string[]): string {
  const lines = [heads, heads.map(() => "---"), ...rows.map(toCells)];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
}

function join(...blocks: string[]): string {
  return `${block(...blocks)}\n`;
}

function block(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join("\n\n");
}
