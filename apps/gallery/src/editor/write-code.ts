import type { Draft } from "./draft.ts";
import { buildStrings, hasPlaceholders, placeholderNames } from "./texts.ts";

const TOKEN = "public-token-test-…";
const API = "https://auth.example.com";

/** Writes a React component. */
export function writeReact(draft: Draft): string {
  const props = listProps(draft).map(([name, value]) => {
    // JSX attributes have no escape sequences.
    const isText = /^"[^"\\&]*"$/.test(value);
    return `      ${name}=${isText ? value : `{${indent(value, 6)}}`}\n`;
  });
  return `import { createClient, PorticoLogin } from "@portico/widget";

const client = createClient("${TOKEN}", {
  apiUrl: "${API}",
});

export function SignIn() {
  return (
    <PorticoLogin
      client={client}
${props.join("")}    />
  );
}
`;
}

/** Writes a page without React. */
export function writeHtml(draft: Draft): string {
  const rest = listProps(draft).map(([name, value]) => `    ${name}: ${indent(value, 4)},\n`);
  return `<div id="portico"></div>
<script type="module">
  import { mount } from "${API}/portico/portico.js";

  mount({
    elementId: "portico",
    publicToken: "${TOKEN}",
    apiUrl: "${API}",
${rest.join("")}  });
</script>
`;
}

/** Writes the settings of the organization for the management API; empty if the draft has none. */
export function writePolicy({ policy }: Draft): string {
  if (!policy) return "";
  const { sso_active_connections: _, ...settings } = policy;
  return JSON.stringify(settings, null, 2);
}

/** Returns the properties of the widget with their code, without defaults. */
function listProps({ config, styles, texts }: Draft): [name: string, code: string][] {
  const props = Object.entries(config)
    .filter(([, value]) => value !== undefined && value !== "" && value !== false && value !== null)
    .map(([name, value]) => [name, write(value)] as [string, string]);
  if (Object.keys(styles).length > 0) props.push(["styles", write(styles)]);
  const strings = writeStrings(texts);
  if (strings) props.push(["strings", strings]);
  return props;
}

/** Writes texts with placeholders as functions. */
function writeStrings(texts: Record<string, string>): string {
  const tree = buildStrings(texts, (text, template) =>
    hasPlaceholders(template) ? new Code(writeFunction(text)) : text,
  );
  return Object.keys(tree).length > 0 ? write(tree) : "";
}

function writeFunction(text: string): string {
  const names = placeholderNames(text);
  const body = text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replace(/\{([a-z]\w*)\}/gi, (_, name: string) => `\${${name}}`);
  return escapeForScript(`(${names.length > 0 ? `{ ${names.join(", ")} }` : ""}) => \`${body}\``);
}

/** Code that is written without quotes. */
class Code {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key);

/** Writes a value as JavaScript, on one line if it fits. */
function write(value: unknown, depth = 0): string {
  if (value instanceof Code) return value.code;
  if (value === null || typeof value !== "object") return escapeForScript(JSON.stringify(value));
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => write(each, depth + 1))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${isName(key) ? key : JSON.stringify(key)}: ${write(each, depth + 1)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const line = isList ? `[${parts.join(", ")}]` : parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
  if (line.length <= 60 && !line.includes("\n")) return line;
  const pad = "  ".repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${pad}${part},\n`).join("")}${"  ".repeat(depth)}${close}`;
}

/** Prevents a text from ending the `<script>` element around it. */
const escapeForScript = (code: string) => code.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");

const indent = (code: string, spaces: number) => code.replaceAll("\n", `\n${" ".repeat(spaces)}`);
