import type { Project } from "../../config/project.ts";
import { destinationName, type Letterhead } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";

/** One of a project's email_templates. */
export type EmailTemplate = Project["email_templates"][number];

/** The variables that a template of the project may mention as `{{name}}`. */
const variables = ["project_name", "organization_name", "email_address", "expiration_minutes"] as const;
type TemplateValues = Record<(typeof variables)[number], string>;

export const allowedVariables: string[] = variables.map((name) => `{{${name}}}`);

// An opening that nothing closes counts too: it is a slip, and members would read it.
const VARIABLE = /\{\{.*?(?:\}\}|$)/gm;

/** The variables of a text that no template may mention, as they are written there. */
export function listUnknownVariables(text: string): string[] {
  return (text.match(VARIABLE) ?? []).filter((found) => !allowedVariables.includes(found));
}

interface Words {
  subject: string;
  title: string;
  body: string;
  button: string;
}

/** The words of a mail, with those of its template where that has its own. */
export function applyTemplate(
  letterhead: Letterhead,
  { template, address, lifetimeMinutes }: { template?: EmailTemplate; address: string; lifetimeMinutes: number },
  words: Words,
): Words {
  const values: TemplateValues = {
    project_name: letterhead.project.project_name,
    organization_name: destinationName(letterhead),
    email_address: quoteAddress(address),
    expiration_minutes: String(lifetimeMinutes),
  };
  const written = (field: keyof Words) => fillTemplate(template?.[field], values) ?? words[field];
  return { subject: written("subject"), title: written("title"), body: written("body"), button: written("button") };
}

/** In one pass, so that a name with braces in it stays a name. */
function fillTemplate(text: string | undefined, values: TemplateValues): string | undefined {
  return text?.replace(VARIABLE, (found) => values[found.slice(2, -2) as keyof TemplateValues] ?? found);
}
