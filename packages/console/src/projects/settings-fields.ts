import type { Path } from "./paths.ts";

/** The part of a JSON schema that a form is made of. */
export interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** How a setting is written: `json` is what no simpler field can hold. */
export type FieldKind = "switch" | "choice" | "line" | "text" | "number" | "lines" | "secret" | "json";

export interface SettingsField {
  path: Path;
  /** The name in words: `branding` · `logo url`. */
  label: string;
  description: string;
  kind: FieldKind;
  options: readonly string[];
}

export interface SettingsSection {
  name: string;
  fields: SettingsField[];
}

/** What belongs together. A setting that stands in none of these is under "More". */
const plan: [name: string, settings: string[]][] = [
  [
    "General",
    [
      "project_name",
      "default_locale",
      "slug_pattern",
      "create_organization_enabled",
      "wire_prefix",
      "cname_domain",
      "disable_sdk_watermark",
      "watermark_url",
    ],
  ],
  ["Pages", ["consent_url", "logout_url", "email_domains", "http_only_cookies"]],
  [
    "Sign-in",
    [
      "email_link_and_code",
      "conceal_membership",
      "claimed_domains",
      "session_maximum_minutes",
      "recent_authentication_minutes",
      "password_policy",
      "pkce_required_for",
    ],
  ],
  ["Other providers", ["oauth"]],
  [
    "Roles and apps",
    [
      "rbac_policy",
      "protected_resources",
      "dynamic_registration",
      "client_credentials",
      "api_keys",
      "trusted_token_profiles",
    ],
  ],
  ["Mails", ["email_templates"]],
  ["Limits", ["rate_limits", "bots", "sms_countries", "transfers"]],
];

/** What has pages of its own. */
const elsewhere = new Set(["public_tokens", "allowed_origins", "redirect_urls", "branding"]);

/** The sections of the form, made of the schema. */
export function sectionsOf({ properties = {} }: Schema): SettingsSection[] {
  const planned = new Set(plan.flatMap(([, names]) => names));
  const rest = Object.keys(properties).filter((name) => !planned.has(name) && !elsewhere.has(name));
  return [...plan, ["More", rest] as const]
    .map(([name, settings]) => ({
      name,
      fields: settings.flatMap((setting) => {
        const schema = properties[setting];
        return schema ? fieldsOf(schema, [setting]) : [];
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** The fields of an object, however deep it is; of anything else, itself. */
function fieldsOf(schema: Schema, path: Path): SettingsField[] {
  const inner = objectOf(schema);
  if (inner && path.length < 4) {
    return Object.entries(inner).flatMap(([name, property]) => fieldsOf(property, [...path, name]));
  }
  const kind = kindOf(schema, String(path.at(-1)));
  return [{ path, label: labelOf(path), description: schema.description ?? "", kind, options: optionsOf(schema) }];
}

/** Finds fields by any word of their names and descriptions. */
export function findFields(sections: readonly SettingsSection[], query: string): SettingsSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ label, description, path }: SettingsField) => {
    const text = `${label} ${path.join(".")} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return sections
    .map(({ name, fields }) => ({ name, fields: fields.filter(isFound) }))
    .filter(({ fields }) => fields.length > 0);
}

function objectOf(schema: Schema): Record<string, Schema> | undefined {
  return schema.type === "object" && schema.properties && Object.keys(schema.properties).length > 0
    ? schema.properties
    : undefined;
}

function kindOf(schema: Schema, name: string): FieldKind {
  if (/secret$/.test(name)) return "secret";
  if (optionsOf(schema).length > 0) return "choice";
  const { type, items, maxLength = 0 } = plainest(schema);
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return maxLength > 300 ? "text" : "line";
  return type === "array" && items?.type === "string" && !items.enum && !schema.anyOf ? "lines" : "json";
}

/** Of a union with null, or of two forms of a text, the one that says what it is. */
function plainest(schema: Schema): Schema {
  const forms = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  if (forms.length === 0) return schema;
  return forms.every(({ type }) => type === "string") || forms.length === 1 ? (forms.at(-1) ?? {}) : {};
}

function optionsOf(schema: Schema): string[] {
  const { enum: values } = plainest(schema);
  return (values ?? []).filter((value) => typeof value === "string");
}

function labelOf(path: Path): string {
  const words = path.map((step) => String(step).replaceAll("_", " ")).join(" · ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
