import type { Draft } from "./draft.ts";
import { isTold, namesIn, plant } from "./texts.ts";

const TOKEN = "public-token-test-…";
const API = "https://auth.example.com";

/** The draft as a component of an application in React. */
export function writeReact(draft: Draft): string {
  const props = propsOf(draft).map(([name, value]) => {
    // An attribute knows no escapes.
    const isText = /^"[^"\\&]*"$/.test(value);
    return `      ${name}=${isText ? value : `{${indent(value, 6)}}`}\n`;
  });
  return `import { createClient, PorticoLogin } from "@portico/widget";

const client = createClient("${TOKEN}", { apiUrl: "${API}" });

export function SignIn() {
  return (
    <PorticoLogin
      client={client}
${props.join("")}    />
  );
}
`;
}

/** The draft as a page without React. */
export function writeHtml(draft: Draft): string {
  const rest = propsOf(draft).map(([name, value]) => `    ${name}: ${indent(value, 4)},\n`);
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

/** The organization's policy, as the management API takes it; empty where none was made. */
export function writePolicy({ policy }: Draft): string {
  if (!policy) return "";
  const { sso_active_connections: _, ...settings } = policy;
  return JSON.stringify(settings, null, 2);
}

/** What a host writes, by name: nothing of what is the default anyway. */
function propsOf({ config, styles, texts }: Draft): [name: string, code: string][] {
  const props = Object.entries(config)
    .filter(([, value]) => value !== undefined && value !== "" && value !== false && value !== null)
    .map(([name, value]) => [name, write(value)] as [string, string]);
  if (Object.keys(styles).length > 0) props.push(["styles", write(styles)]);
  const strings = stringsCode(texts);
  if (strings) props.push(["strings", strings]);
  return props;
}

/** Texts that are told something are functions of it. */
function stringsCode(texts: Record<string, string>): string {
  const tree = plant(texts, (text, template) => (isTold(template) ? new Code(functionCode(text)) : text));
  return Object.keys(tree).length > 0 ? write(tree) : "";
}

function functionCode(text: string): string {
  const names = namesIn(text);
  const said = text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replace(/\{([a-z]\w*)\}/gi, (_, name: string) => `\${${name}}`);
  return escaped(`(${names.length > 0 ? `{ ${names.join(", ")} }` : ""}) => \`${said}\``);
}

/** Code that stands as it is. */
class Code {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key);

/** A value as JavaScript: on one line where it fits. */
function write(value: unknown, depth = 0): string {
  if (value instanceof Code) return value.code;
  if (value === null || typeof value !== "object") return escaped(JSON.stringify(value));
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

/** A text may not end the script that it stands in. */
const escaped = (code: string) => code.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");

const indent = (code: string, spaces: number) => code.replaceAll("\n", `\n${" ".repeat(spaces)}`);
