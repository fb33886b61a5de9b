// Writes docs/errors.md, docs/reference/configuration.md and docs/reference/audit-actions.md from the tables and schemas of the
// provider.
import { writeFileSync } from "node:fs";
import { apiErrors } from "@portico/wire";
import { errorRemedies, struckErrors } from "@portico/wire/schemas";
import { describeConfig } from "../packages/provider/src/server/write-config-schema.ts";
import { auditActions } from "../packages/wire/src/events/audit-actions.ts";

/** The part of JSON Schema that the configuration uses. */
interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A setting, by its path: `projects[].oauth.google.client_id`. */
export interface Field {
  path: string;
  type: string;
  description: string | undefined;
  isRequired: boolean;
  default: unknown;
  example: unknown;
  /** Whether it has nested settings, which have their own examples. */
  isGroup: boolean;
}

/** Returns every setting of the configuration in the order of the schema, with those of every variant of a union. */
export function listConfigFields(): Field[] {
  const fields = fieldsBelow(describeConfig() as Schema, "");
  // Two variants of a union may share a field.
  return fields.filter(({ path }, index) => fields.findIndex((it) => it.path === path) === index);
}

function fieldsBelow(schema: Schema, path: string): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name;
    const below = fieldsBelow(field, at);
    const isRequired = (schema.required ?? []).includes(name) && field.default === undefined;
    const { description, default: fallback, const: only, enum: words } = field;
    const example = field.examples?.[0] ?? only ?? fallback ?? words?.[0];
    const isGroup = below.length > 0;
    return [{ path: at, type: typeOf(field), description, isRequired, default: fallback, example, isGroup }, ...below];
  });
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((form) => fieldsBelow(form, path));
  return [...own, ...inner, ...(schema.items ? fieldsBelow(schema.items, `${path}[]`) : [])];
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((word) => `\`${JSON.stringify(word)}\``).join(", ");
  if (schema.type === "array") return schema.items ? `list of ${typeOf(schema.items)}` : "list";
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (forms.length > 0) return [...new Set(forms.map(typeOf))].join(" or ");
  return (
    { integer: "whole number", boolean: "`true` or `false`", object: "object" }[schema.type ?? ""] ??
    schema.type ??
    "any"
  );
}

/** The sections of the page, by the prefix of their settings. */
const parts: [prefix: string, heading: string][] = [
  ["", "The provider"],
  ["sms.", "Text messages"],
  ["projects[].", "A project"],
  ["projects[].redirect_urls[].", "Redirect URLs"],
  ["projects[].http_only_cookies.", "HTTP-only cookies"],
  ["projects[].email_templates[].", "Mail templates"],
  ["projects[].branding.", "Branding"],
  ["projects[].claimed_domains[].", "Claimed domains"],
  ["projects[].pkce_required_for.", "Proof keys"],
  ["projects[].rate_limits.", "Limits"],
  ["projects[].bots.", "Bots"],
  ["projects[].rbac_policy.", "Roles and scopes"],
  ["projects[].password_policy.", "Passwords"],
  ["projects[].oauth.", "OAuth providers"],
  ["projects[].connected_apps[].", "Connected apps"],
  ["projects[].protected_resources[].", "Protected APIs"],
  ["projects[].dynamic_registration.", "Apps that register themselves"],
  ["projects[].trusted_token_profiles[].", "Trusted tokens"],
  ["projects[].organizations[].", "Organizations"],
  ["projects[].organizations[].members[].", "Members"],
  ["projects[].organizations[].sso_connections[].", "Single sign-on connections"],
];

/** Returns the page of the configuration. */
export function renderConfiguration(): string {
  const fields = listConfigFields();
  const partOf = ({ path }: Field) =>
    parts
      .filter(([prefix]) => path.startsWith(prefix))
      .reduce((longest, it) => (it[0].length > longest[0].length ? it : longest));
  const sections = parts.map((part) => {
    const [prefix, heading] = part;
    const rows = fields.filter((field) => partOf(field) === part).map((field) => describeField(field, prefix));
    const where = prefix && `Fields below \`${prefix.slice(0, -1)}\`.\n\n`;
    return `## ${heading}\n\n${where}${rows.join("\n\n")}`;
  });
  return `# Configuration

Write one JSON file, by default \`portico.config.json\`, and start the provider with it:

\`\`\`json title="portico.config.json"
{
  "$schema": "./config.schema.json",
  "public_url": "https://auth.example.com",
  "server_key": "env:PORTICO_SERVER_KEY",
  "projects": [
    {
      "project_id": "project-live-acme",
      "project_name": "Acme",
      "public_tokens": ["public-token-live-acme"],
      "secret": "env:PORTICO_SECRET",
      "allowed_origins": ["https://app.example.com"],
      "redirect_urls": [
        {
          "url": "https://app.example.com/authenticate",
          "types": ["login", "signup", "invite", "discovery", "reset_password"],
          "default": true
        }
      ]
    }
  ]
}
\`\`\`

Write \`env:NAME\` in place of any text to read it from an environment variable. If a value is invalid, the provider does not start: it prints
the path, the value found and the value expected.
Editors complete and check it with the [JSON Schema](../config.schema.json).

<!-- \`npm run docs\` writes this page from it. -->

${sections.join("\n\n")}
`;
}

function describeField(
  { path, type, description = "", isRequired, default: fallback, example, isGroup }: Field,
  prefix: string,
): string {
  const state = isRequired
    ? "required"
    : fallback === undefined || isGroup
      ? "optional"
      : `default \`${JSON.stringify(fallback)}\``;
  const isUseful =
    !isGroup && example !== undefined && JSON.stringify(example) !== JSON.stringify(fallback) && !type.includes("`");
  return [
    `### \`${path.slice(prefix.length)}\``,
    `${type}, ${state}${isUseful ? `, for example \`${JSON.stringify(example)}\`` : ""}`,
    description,
  ].join("\n\n");
}

/** Returns the page of errors. Each error has a heading, because its `error_url` links to it. */
export function renderErrors(): string {
  const sections = Object.entries(apiErrors).map(([name, { status, meaning }]) => {
    const { cause, remedy } = errorRemedies[name as keyof typeof errorRemedies];
    return `### \`${name}\`\n\n**${status}.** ${meaning}\n\n- Cause: ${cause}\n- Remedy: ${remedy}`;
  });
  const unused = Object.entries(struckErrors).map(([name, instead]) => `| \`${name}\` | ${instead} |`);
  return `# Errors

Find the \`error_type\` of an error below, and do what the remedy says. Every error of the provider looks like this:

\`\`\`json title="Response"
{
  "status_code": 401,
  "error_type": "session_not_found",
  "error_message": "…",
  "error_url": "…",
  "request_id": "…"
}
\`\`\`

| field | use it to |
|---|---|
| \`error_type\` | decide in your code. It is stable |
| \`error_message\` | read what is wrong. The words may change |
| \`error_url\` | open the entry below, on the provider itself |
| \`request_id\` | find the refusal in the provider's [log](production/metrics-and-alarms.md#logs) |

- A body of the wrong shape gets \`{ "body": [{ keyword, dataPath, schemaPath, message }] }\` and status 400 instead.
- \`bad_domain_for_sdk\` is sent as \`bad_domain_for_{prefix}_sdk\`, with the project's \`wire_prefix\`.

<!-- \`npm run docs\` writes this page from \`packages/wire/src/errors/errors.ts\` and \`packages/wire/src/errors/error-remedies.ts\`. -->

## All errors

${sections.join("\n\n")}

## Names that are never sent

Clients of this wire know these names too. This provider has no use for them.

| \`error_type\` | what is sent instead |
|---|---|
${unused.join("\n")}
`;
}

/** Returns the page of audit actions. */
export function renderAuditActions(): string {
  const rows = Object.entries(auditActions).map(([name, { description }]) => `| \`${name}\` | ${description} |`);
  return `# Audit actions

\`\`\`sh
npx portico audit list --action session.issued
\`\`\`

Each event of the [audit log](../production/audit-log.md) has one of these actions.

<!-- \`npm run docs\` writes this page from \`packages/wire/src/events/audit-actions.ts\`. -->

| action | what happened |
|---|---|
${rows.join("\n")}
`;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries({
    "errors.md": renderErrors(),
    "reference/audit-actions.md": renderAuditActions(),
    "reference/configuration.md": renderConfiguration(),
  })) {
    writeFileSync(new URL(`../docs/${name}`, import.meta.url), text);
  }
}
