import { writeFileSync } from "node:fs";
import type { Operation, OperationName } from "@portico/wire";
import {
  allOperations,
  contract,
  DiscoveryResponse,
  MemberAuthResponse,
  MemberResponse,
  type RecencyMark,
  SessionResponse,
  sessionKinds,
} from "@portico/wire/schemas";

type Schema = (typeof contract)[OperationName]["request" | "response"];
type ObjectSchema = { shape: Record<string, { isOptional(): boolean }> };

/** Answers that many calls share, the longest first: the pages name them, with what a call adds. */
const shared: [name: string, schema: ObjectSchema][] = [
  ["[steps](rules.md#session-answer-with-steps)", MemberAuthResponse],
  ["[session](rules.md#session-answer)", SessionResponse],
  ["[discovery](rules.md#discovery-answer)", DiscoveryResponse],
  ["[member](rules.md#member)", MemberResponse],
];

/** Where calls stand whose name begins otherwise than that of their capability. */
const homes: Record<string, string> = { organization: "organizations", self: "members" };

/** Returns all generated files of `docs/wire`, by name: a page a capability, and the one that leads to them. */
export function renderWireDocs(): Record<string, string> {
  const pages = Map.groupBy(Object.keys(allOperations) as OperationName[], (name) => {
    const [area = ""] = name.split(".");
    return (homes[area] ?? area).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  });
  const files = [...pages].map(([page, names]) => [`${page}.md`, renderPage(page, names)] as const);
  return { "README.md": renderIndex([...pages]), ...Object.fromEntries(files) };
}

function renderIndex(pages: [page: string, names: string[]][]): string {
  return join(
    "# The wire",
    "What the client and the provider say to each other, by capability; [the rules](rules.md) hold for all of it. " +
      "`node --conditions=portico-source scripts/wire-docs.ts` writes these pages from the rows in `packages/wire/src`.",
    table(
      ["page", "calls"],
      pages.sort().map(([page, names]) => [`[${page}](${page}.md)`, names.map((name) => `\`${name}\``).join(", ")]),
    ),
  );
}

function renderPage(page: string, names: OperationName[]): string {
  const rows = names.map((name) => {
    const { request, response, sessions } = contract[name];
    return [callOf(name), fieldsOf(request), answerOf(response), sessionsOf(sessions), marksOf(name, request)];
  });
  return join(
    `# ${page}`,
    "Paths are below `/sdk/v1`. [The rules](rules.md#marks) say what the marks mean.",
    table(["call", "takes", "answers", "sessions", "marks"], rows),
  );
}

function callOf(name: OperationName): string {
  const { method, path } = allOperations[name];
  return `\`${name}\`<br>${method} \`${path}\``;
}

function fieldsOf(schema: Schema): string {
  if ("element" in schema) return "a list";
  const names = isObject(schema) ? Object.entries(schema.shape).filter(([name]) => !isFilledIn(name)) : [];
  return names.map(([name, field]) => `\`${name}${field.isOptional() ? "?" : ""}\``).join(", ");
}

/** The marks say that these come along. */
function isFilledIn(name: string): boolean {
  return ["captcha_token", "dfp_telemetry_id", "intermediate_session_token"].includes(name);
}

function answerOf(schema: Schema): string {
  if ("options" in schema) return schema.options.map((option) => answerOf(option as Schema)).join(" or ");
  if (!isObject(schema)) return "";
  const found = shared.find(([, { shape }]) => Object.keys(shape).every((name) => name in schema.shape));
  const [name, { shape }] = found ?? ["", { shape: {} }];
  const more = Object.entries(schema.shape).filter(([field]) => !(field in shape));
  const fields = more.map(([field, type]) => `\`${field}${type.isOptional() ? "?" : ""}\``);
  return [name, ...fields].filter(Boolean).join(", ");
}

function isObject(schema: object): schema is ObjectSchema {
  return "shape" in schema;
}

function sessionsOf(sessions: (typeof contract)[OperationName]["sessions"]): string {
  if (sessions === "open") return "";
  return sessions === sessionKinds ? "any" : sessions.join(", ");
}

function marksOf(name: OperationName, request: Schema): string {
  const operation: Operation = allOperations[name];
  const letters = [
    operation.signsIn !== undefined && "S",
    isObject(request) && "captcha_token" in request.shape && "D",
    operation.intermediate && "I",
  ];
  const words = [
    operation.challenge && `challenge of ${operation.challenge}`,
    operation.verifier && `verifier of ${operation.verifier}`,
    operation.minutes && `${operation.minutes} minutes`,
    recencyOf(contract[name].recency),
  ];
  return [letters.filter(Boolean).join(" "), ...words].filter(Boolean).join("; ");
}

function recencyOf(recency: RecencyMark | undefined): string | false {
  if (recency === "partial") return "recent for some requests";
  return (recency === "recent" || recency === "enrolling") && "recent";
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function join(...parts: string[]): string {
  return `${parts.join("\n\n")}\n`;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(renderWireDocs())) {
    writeFileSync(new URL(`../docs/wire/${name}`, import.meta.url), text);
  }
}
