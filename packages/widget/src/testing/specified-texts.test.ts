// Every text that the specification quotes is in the English catalog or, for errors of the client, in its source. The sentences are read
// from tests/repository/specification, so removing or changing a text fails here.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { english } from "./english.ts";

const root = join(import.meta.dirname, "../../../..");

/** How many texts each page quotes, so that none gets lost there. */
const counts: Record<string, number> = { "2-screens": 66, "5-validation": 7, "6-roles": 10, "8-errors": 30 };

/** Buttons that the specification names without quotes. */
const buttons = ["Download file", "Copy all", "Done", "Allow", "Deny", "Yes", "No", "Continue"];

/** Texts that the screen puts together, and what of the catalog it uses. Tests of the screens check the result. */
const composed: Record<string, string[]> = {
  "Continue to ...": ["Continue to {}"],
  "Didn't get it? Resend email": ["Didn't get it?", "Resend email"],
  // In the middle of the specification's sentence. The button starts with a capital letter.
  "use an authenticator app": ["Use an authenticator app"],
};

/** Errors that the client throws, which are not in a catalog of the widget, and how its source writes them. */
const thrown: Record<string, string> = {
  "organization_id is a required argument": "{} is a required argument",
  "Invalid JSON response from our servers.": "Invalid JSON response from our servers.",
  "Invalid or no response from server": "Invalid or no response from server",
};

const withoutNames = (text: string) => text.replace(/\$?\{[^}]*\}|#/g, "{}");

/** Reads a page's quoted texts, and the messages of its table of error types. Proofs in the last cell do not count. */
function readTexts(page: string): string[] {
  const rows = readFileSync(join(root, `tests/repository/specification/${page}.md`), "utf8").matchAll(
    /^\| \d+\.\d+ \| (.*?) \| `/gm,
  );
  return [...rows].flatMap(([, sentence = ""]) => {
    const message = /^`\w+`: (.+)$/.exec(sentence);
    if (message) return [message[1] ?? ""];
    const decided = sentence.replace(/\(Decided:.*\)/, "");
    const quoted = decided.matchAll(/"([^"]+)"|(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)/g);
    return [...quoted].map(([, double, single]) => double ?? single ?? "");
  });
}

/** Lists the texts of a catalog. Functions get `{name}` for each of their values. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    const values = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
    return listTexts(value(values));
  }
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(listTexts) : [];
}

const clientTexts = globSync(join(root, "packages/client/src/{lib,calls}/!(*.test).ts")).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/"([^"\n]+)"|`([^`\n]+)`/g)].map(
    ([, text, template = ""]) => text ?? template,
  ),
);
const texts = new Set(listTexts(english).map(withoutNames));
const clientMessages = new Set(clientTexts.map(withoutNames));

describe.each(Object.entries(counts))("%s", (page, count) => {
  const quoted = readTexts(page);

  test("quotes as many texts as the specification", () => {
    expect(quoted).toHaveLength(count);
  });

  test.each(quoted)("'%s' is a text of the widget", (text) => {
    const message = thrown[text];
    if (message) return expect(clientMessages).toContain(message);
    const parts = composed[text] ?? [text];
    expect(parts.filter((part) => !texts.has(withoutNames(part)))).toEqual([]);
  });
});

test.each(buttons)("'%s' is a text of the widget", (text) => {
  expect(texts).toContain(text);
});
