import { createRequire } from "node:module";
import type { DefaultTreeAdapterTypes } from "parse5";
import { repeated } from "../../config/complaints.ts";
import type { Project } from "../../config/project.ts";
import { listUnknownVariables, mailVariables, mentions, type OwnWords, wordVariables } from "./template.ts";

// Read with the first template: most projects have none.
const readParser = (): typeof import("parse5") => createRequire(import.meta.url)("parse5");
const listed = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(" ");

/** @returns each fault of a project's templates as `path: found, expected`. */
export function listTemplateFaults({ email_templates }: Pick<Project, "email_templates">, at: string): string[] {
  const places = email_templates.flatMap(({ kind, organization_slugs = [] }) =>
    organization_slugs.map((slug) => `${kind} of ${slug}`),
  );
  return [
    ...repeated(
      new Set(),
      `${at}.email_templates`,
      email_templates.map(({ template_id }) => template_id),
    ),
    ...repeated(new Set(), `${at}.email_templates.organization_slugs`, places),
    ...email_templates.flatMap(({ template_id, kind, translations = [], ...words }, index) => {
      const where = `${at}.email_templates[${index}]`;
      const named = translations.map(({ locale }) => locale);
      return [
        ...repeated(new Set(), `${where}.translations`, named),
        ...[
          { path: where, words },
          ...translations.map((own, nth) => ({ path: `${where}.translations[${nth}]`, words: own })),
        ].flatMap((part) => wordFaults(part.words, `${part.path}.`, { kind, template_id })),
      ];
    }),
  ];
}

function wordFaults(
  { subject, title, body, button, html, text }: OwnWords,
  path: string,
  { kind, template_id }: { kind: string; template_id: string },
): string[] {
  const short = Object.entries({ subject, title, body, button });
  return [
    ...short.flatMap(([field, words = ""]) =>
      listUnknownVariables(words).map(
        (found) => `${path}${field}: found "${found}", expected none but ${listed(wordVariables)}`,
      ),
    ),
    ...Object.entries({ html, text }).flatMap(([field, whole]) => {
      if (whole === undefined) return [];
      // Login and signup mails carry a link, or a code, or both.
      const proofs = kind === "login" || kind === "signup" ? (["link", "code"] as const) : (["link"] as const);
      return [
        ...listUnknownVariables(whole, mailVariables).map(
          (found) =>
            `${path}${field}: found "${found}" in "${template_id}", expected none but ${listed(mailVariables)}`,
        ),
        ...(proofs.some((proof) => mentions(whole, proof))
          ? []
          : [
              `${path}${field}: found no ${proofs.map((proof) => `{{${proof}}}`).join(" or ")} in "${template_id}", expected it: the mail is of no use without`,
            ]),
      ];
    }),
    ...(html === undefined ? [] : placeFaults(html).map((fault) => `${path}html: ${fault}`)),
  ];
}

/** The attributes that lead somewhere. */
const addresses = new Set(["href", "src", "action", "background"]);
const wholeAddress = /^\{\{(link|login_link|logo_url)\}\}$/;

/** The places where escaping does not keep a value, which somebody else may have chosen, to itself (threats.md T37). */
function placeFaults(html: string): string[] {
  const faults: string[] = [];
  const refuse = (found: string, expected: string) =>
    faults.push(`found ${JSON.stringify(found.slice(0, 60))}, expected ${expected}`);
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === "#comment" && "data" in node && node.data.includes("{{")) {
      refuse(node.data, "no variable in a comment");
    }
    if ("tagName" in node) {
      if (node.tagName.includes("{{"))
        refuse(`<${node.tagName}`, "no variable in a tag but in the value of an attribute");
      for (const { name, value } of node.attrs) {
        const place = node.sourceCodeLocation?.attrs?.[name];
        const written = place ? html.slice(place.startOffset, place.endOffset) : `${name}="${value}"`;
        judgeAttribute(name, value, written, refuse);
      }
    }
    const children = "content" in node ? [node.content] : "childNodes" in node ? node.childNodes : [];
    for (const child of children) {
      const isCode = node.nodeName === "style" || node.nodeName === "script";
      if (isCode && "value" in child && child.value.includes("{{")) {
        refuse(child.value, "no variable in a style or script");
      }
      visit(child);
    }
  };
  visit(readParser().parse(html, { sourceCodeLocationInfo: true }));
  return faults;
}

function judgeAttribute(
  name: string,
  value: string,
  written: string,
  refuse: (found: string, expected: string) => void,
): void {
  if (name.includes("{{")) refuse(written, "no variable in a tag but in the value of an attribute");
  if (!value.includes("{{")) return;
  if (!/["']$/.test(written)) refuse(written, "quotes around the value of an attribute");
  if (name.startsWith("on") || name === "style" || name === "srcdoc") refuse(written, "no variable in that attribute");
  if (addresses.has(name) && !wholeAddress.test(value)) {
    refuse(written, "a whole {{link}}, {{login_link}} or {{logo_url}} there, or no variable");
  }
}
