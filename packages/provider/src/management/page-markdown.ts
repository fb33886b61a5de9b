import { type ApiErrorType, apiErrors } from "@portico/wire";
import type { CallPage, Field, JsonSchema } from "./call-page.ts";
import { listPlaceholders, writeExample } from "./example-source.ts";

/** The page of one call. */
export function renderCall(page: CallPage): string {
  const { name, summary, description, method, path, params, fields, answer, errors, example } = page;
  const placeholders = listPlaceholders(example).map(({ variable, meaning }) => `\`${variable}\` is ${meaning}.`);
  return join(
    `# ${name}`,
    [summary, description].filter(Boolean).join(" "),
    `\`\`\`\n${method} ${path}\n\`\`\``,
    params.length > 0 && table(["in the path", "what"], params, ({ name, meaning }) => [`\`{${name}}\``, meaning]),
    "## Body",
    fields.length === 0
      ? "None."
      : table(["field", "type", "required", "what"], fields, ({ name, schema, isRequired, meaning }) => [
          `\`${name}\``,
          typeInWords(schema),
          isRequired ? "yes" : "",
          meaning,
        ]),
    "## Example",
    placeholders.join(" "),
    `\`\`\`ts\n${writeExample(page)}\n\`\`\``,
    "## Answer",
    answer.length === 0 ? "Nothing beside `request_id` and `status_code`." : answerTable(answer),
    "## Errors",
    errors.length > 0 && errorTable(errors),
    `${errors.length > 0 ? "And those" : "Those"} [of every call](README.md#errors).`,
  );
}

/** The page of what many answers hold. */
export function renderObjects(objects: Record<string, Field[]>): string {
  return join(
    "# Objects of answers",
    'What stands for nothing is sent too: `""`, `[]`, `{}`, `false` or null.',
    ...Object.entries(objects).flatMap(([name, fields]) => [`## ${name}`, answerTable(fields)]),
  );
}

/** The page that leads to the others. */
export function renderOverview(pages: CallPage[]): string {
  const shared: ApiErrorType[] = ["invalid_project_credentials", "too_many_requests"];
  return join(
    "# The management API",
    "What a host's back end does with organizations, members, sessions, connected apps and keys, without a member's session and past " +
      "the project's roles. It is never called from a browser: its secret may do everything.",
    table(["call", "what it does"], pages, ({ name, summary }) => [`[\`${name}\`](${name}.md)`, summary]),
    "`/openapi.json` describes the same calls for generators of clients; [objects](objects.md) are what answers hold.",
    "## Credentials",
    "HTTP Basic: the user is the project's `project_id`, the password its `secret`. Each page has an example that runs: it " +
      "reads the provider's address from `PORTICO_URL`, and the two from `PORTICO_PROJECT_ID` and `PORTICO_SECRET`.",
    "## Requests and answers",
    "A body is one JSON object. A field that a call does not know is refused by its name, and so is any query. An answer is " +
      '`{ "data": { …, "request_id": "…", "status_code": 200 } }`.',
    "## Pages of results",
    "A search answers `limit` entries, 100 when absent, 1000 at most. While there are more, its `results_metadata` hold a " +
      "`next_cursor`; sent as `cursor` with the same query it brings the next page. Nothing comes twice, whatever is " +
      "added or deleted meanwhile.",
    "## Limits",
    "`rate_limits.management_calls` of the project's configuration: 6000 calls a minute at each node, unless it says " +
      "otherwise. Beyond them `Retry-After` says when to come back.",
    "## Errors",
    errorTable(shared),
    "A body of the wrong shape is answered with status 400 and the fields that are wrong. [All errors](../errors.md) have " +
      "one form.",
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

/** Limits of a number, or of the length of a text or a list. */
function range(from = 0, to = Number.MAX_SAFE_INTEGER): string {
  if (to === Number.MAX_SAFE_INTEGER) return "";
  return from > 1 ? ` (${from}–${to})` : ` (≤ ${to})`;
}

/** Whether it says anything of what the object holds. */
function isObject(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  return typeof schema === "object" && Object.keys(schema).length > 0;
}

function toCode(value: unknown): string {
  return `\`${value === "" ? '""' : value}\``;
}

function listInWords(words: string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}

function table<Row>(heads: string[], rows: Row[], toCells: (row: Row) => string[]): string {
  const lines = [heads, heads.map(() => "---"), ...rows.map(toCells)];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
}

function join(...blocks: (string | false)[]): string {
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
