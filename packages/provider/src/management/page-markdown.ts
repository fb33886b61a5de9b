import { type ApiErrorType, apiErrors } from "@portico/wire";
import type { CallPage, Field, JsonSchema } from "./call-page.ts";
import { examplePlaceholders } from "./calls/management-call.ts";
import {
  exampleHelper,
  typedHelper,
  writeCurlExample,
  writeFetchExample,
  writeTypedExample,
} from "./example-source.ts";

/** Returns the capability of a call: `connected_apps` of `connected_apps.secret.rotate_start`. */
export function capabilityOf(name: string): string {
  return name.replace(/\..*/, "");
}

/** Returns the file of a capability's page. */
export function fileOf(capability: string): string {
  return `${capability.replaceAll("_", "-")}.md`;
}

/** The capabilities in the order in which most people need them, by the names of their pages. */
const titles: Record<string, string> = {
  organizations: "Organizations",
  members: "Members",
  sessions: "Sessions",
  domains: "Domains",
  roles: "Roles",
  sso: "Single sign-on",
  magic_links: "Links by e-mail",
  otps: "Codes by e-mail",
  connected_apps: "Connected apps",
  scim_connections: "Directories",
  off_boarding_receipts: "Receipts of off-boarding",
  impersonation: "Impersonation",
  keys: "Signing keys",
  secrets: "Secrets of the project",
};

/** Renders the page of a capability, with a section for each call. */
export function renderCapability(capability: string, calls: CallPage[]): string {
  return join(
    `# Management API: ${titleOf(capability).toLowerCase()}`,
    "The examples import [`management.ts`](README.md#call-it), and read from the environment what is written in capitals.",
    ...calls.map(renderCall),
  );
}

function titleOf(capability: string): string {
  return titles[capability] ?? capability.replaceAll("_", " ");
}

function renderCall(page: CallPage): string {
  const { name, summary, description, method, path, fields, answer, errors, sample } = page;
  return block(
    `## <a id="${name}"></a>${name}`,
    [summary, description].filter(Boolean).join(" "),
    code("ts", writeTypedExample(page)),
    answer.length > 0 && code("json", JSON.stringify(sample, null, 2)),
    fold(
      "The same with fetch, and with curl",
      `\`${method} ${path}\``,
      code("ts", writeFetchExample(page)),
      code("sh", writeCurlExample(page)),
    ),
    fields.length > 0 &&
      `Fields:\n\n${table(["field", "type", "required", "what"], fields, ({ name, schema, isRequired, meaning }) => [
        `\`${name}\``,
        typeInWords(schema),
        isRequired ? "yes" : "",
        meaning,
      ])}`,
    answer.length === 0 ? "The answer has no fields of its own." : `The answer:\n\n${answerTable(answer)}`,
    errors.length > 0 && `Errors: ${errors.map((type) => `[\`${type}\`](../errors.md#${type})`).join(", ")}.`,
  );
}

function code(language: string, source: string): string {
  return `\`\`\`${language}\n${source}\n\`\`\``;
}

/** Markdown goes on inside, where empty lines part it from the tags. */
function fold(summary: string, ...parts: string[]): string {
  return block("<details>", `<summary>${summary}</summary>`, ...parts, "</details>");
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
  const shared: ApiErrorType[] = ["invalid_project_credentials", "too_many_requests", "service_unavailable"];
  const keyed: ApiErrorType[] = [
    "invalid_idempotency_key",
    "idempotency_key_reused",
    "idempotency_key_in_use",
    "idempotency_answer_lost",
  ];
  return join(
    "# The management API",
    code(
      "ts",
      `import { createManagement } from "@portico/backend/management";

const management = createManagement({
  apiUrl: process.env.PORTICO_URL,
  projectId: process.env.PORTICO_PROJECT_ID,
  secret: process.env.PORTICO_SECRET,
});

const { organization } = await management.organizations.create({ organization_name: "Hooli" });
await management.members.create({
  organization_id: organization.organization_id,
  email_address: "ada@hooli.test",
  roles: ["admin"],
});`,
    ),
    "Manage organizations, members, sessions, connected apps and keys from your own back end. The calls need no member's " +
      "session and are above the project's roles. Never make them from a browser: the secret may do everything.",
    "## Call it",
    code("sh", "npm install @portico/backend"),
    "The examples of all pages import this module:",
    code("ts", `// management.ts\n${typedHelper}`),
    "Each call takes the fields of its address and of its body as one object, and answers the data. It is tried again where " +
      "nobody answered, and after 429 and 503: three times at most, and as late as `Retry-After` says.",
    "In any other language, authenticate by HTTP Basic: the user is the project's `project_id`, the password its `secret`. A " +
      'body is one JSON object. Every answer is `{ "data": { …, "request_id": "…", "status_code": 200 } }`. A field that the ' +
      "call does not know is refused by name, and so is any query.",
    fold("The module that the examples with fetch import", code("ts", `// portico.ts\n${exampleHelper}`)),
    "The examples read from the environment:",
    table(["variable", "what it is"], Object.entries(examplePlaceholders), ([name, meaning]) => [
      `\`${name.slice(1)}\``,
      meaning,
    ]),
    "## The calls",
    ...renderIndex(pages),
    "[Objects of answers](objects.md) lists their fields. `/openapi.json` of your provider describes the same calls in OpenAPI " +
      "3.1, for generators of clients in other languages.",
    "## Pages of results",
    code(
      "ts",
      `import { management } from "./management.ts";

const { ORGANIZATION_ID = "" } = process.env;
for await (const member of management.members.search({ organization_id: ORGANIZATION_ID })) {
  console.log(member.email_address);
}`,
    ),
    "A loop gets one result after the other, and asks for the next page when one is used up. `await` the search for its first " +
      "page, or loop over `.pages()`.",
    "A page has `limit` entries: 100 by default, 1000 at most. While there are more, `results_metadata` holds a " +
      "`next_cursor`. Send it as `cursor` with the same query to get the next page. Entries that are added or deleted " +
      "meanwhile make nothing come twice.",
    '## <a id="again"></a>Make a call again',
    code(
      "ts",
      `import { management } from "./management.ts";

const customer = { id: "4711", name: "Hooli" };
await management.organizations.create(
  { organization_name: customer.name },
  { idempotencyKey: \`customer-\${customer.id}\` },
);`,
    ),
    "Send `Idempotency-Key` with a call that changes something, and you may send it again: it is made once, and the first answer " +
      "comes back for 24 hours, with `Idempotency-Replayed: true`. The client makes a key up for each call, so that its own " +
      "retries are safe. Name one yourself where two runs of your program must be one call.",
    [
      "- The same key with another call or other fields is refused.",
      "- Of two calls at once, one is made. The other is refused with `Retry-After: 1`, and gets the answer then.",
      "- A refusal that changed nothing is not kept: mend the request and use the key again.",
      "- The keys are the project's. Whoever has its secret gets the kept answer, new secrets of apps included. It is stored sealed.",
      "- Searches and `sessions.authenticate` change nothing and look at no key.",
      "- The call and its key are committed together. If a node dies in the moment before it has kept the answer, the key answers " +
        "`idempotency_answer_lost`: the call was made, and is not made again. Look at what is there.",
    ].join("\n"),
    errorTable(keyed),
    "## Limits",
    "Each node serves 6000 calls a minute. Change that by `rate_limits.management_calls` in the project's configuration. " +
      "`sessions.authenticate` has a limit of its own, 60,000 a minute by `rate_limits.session_checks`: what strangers send to your back end uses up no other call. " +
      "Beyond the limit, `Retry-After` says when to come back.",
    "## Errors",
    code(
      "ts",
      `import { ManagementError } from "@portico/backend/management";
import { management } from "./management.ts";

try {
  await management.organizations.create({ organization_name: "Hooli", organization_slug: "hooli" });
} catch (error) {
  if (!(error instanceof ManagementError)) throw error;
  if (error.error_type === "organization_slug_already_used") console.log("Take another slug.");
  else console.error(error.message, error.error_url, error.request_id);
}`,
    ),
    "Rely on `error_type`; the message may change. `retryable` says whether the same call may succeed later. A body of the wrong " +
      "shape has status 400, the type `request_schema_mismatch` and its wrong `fields`. [All errors](../errors.md) have one form. " +
      "Every call may also answer with:",
    errorTable(shared),
  );
}

function renderIndex(pages: CallPage[]): string[] {
  const areas = Map.groupBy(pages, ({ name }) => capabilityOf(name));
  const order = new Set([...Object.keys(titles), ...areas.keys()]);
  return [...order].map((area) =>
    block(
      `### ${titleOf(area)}`,
      table(["call", "what it does"], areas.get(area) ?? [], (page) => [
        `[\`${page.name}\`](${fileOf(area)}#${page.name})`,
        page.summary,
      ]),
    ),
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
