import { repeated } from "../../config/complaints.ts";
import type { Project } from "../../config/project.ts";
import { listUnknownVariables, mailVariables, mentions, type OwnWords, wordVariables } from "./template.ts";

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

/** The places where escaping does not keep a value, which somebody else may have chosen, to itself (threats.md T37). */
function placeFaults(html: string): string[] {
  const found = (pattern: RegExp) => html.match(pattern)?.[0].slice(0, 60);
  const places: [string | undefined, string][] = [
    [found(/=\s*\{\{[^}]*/), "quotes around the value of an attribute"],
    [found(/<(style|script)\b(?:(?!<\/\1)[\s\S])*?\{\{/i), "no variable in a style or script"],
    [found(/<!--(?:(?!-->)[\s\S])*?\{\{/), "no variable in a comment"],
    [found(/<[^>"']*\{\{[^}]*\}\}/), "no variable in a tag but in the value of an attribute"],
    [found(/\s(on\w+|style|srcdoc)\s*=\s*("[^"]*\{\{|'[^']*\{\{)/i), "no variable in that attribute"],
    [
      found(/\s(href|src|action|background)\s*=\s*["'](?!\{\{(link|login_link|logo_url)\}\}["'])[^"']*\{\{/i),
      "a whole {{link}}, {{login_link}} or {{logo_url}} there, or no variable",
    ],
  ];
  return places.flatMap(([piece, expected]) =>
    piece === undefined ? [] : [`found ${JSON.stringify(piece)}, expected ${expected}`],
  );
}
