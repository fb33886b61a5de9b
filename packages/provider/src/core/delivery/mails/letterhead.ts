import { type BrandedOrganization, brandingOf } from "../../../platform/config/branding-of.ts";
import { isSvg } from "../../../platform/config/is-svg.ts";
import type { Project } from "../../../platform/config/project.ts";
import { type Locale, matchLocale } from "../../../platform/languages/locales.ts";
import { quoteName } from "./quote-name.ts";

/** The sender of a mail, and the language that was asked for. */
export interface Letterhead {
  project: Project;
  /** Absent where none is chosen yet. */
  organization?: BrandedOrganization & { organization_slug?: string };
  locale?: string | undefined;
}

/** The language of an email: the requested one, otherwise the project's default, otherwise English. */
export function localeOf({ locale, project }: Pick<Letterhead, "locale" | "project">): Locale {
  return matchLocale(locale ?? project.default_locale);
}

/** Names where the mail leads: the organization, or the project where none is chosen yet. */
export function destinationName({ project, organization }: Letterhead): string {
  return organization ? quoteName(organization.organization_name) : project.project_name;
}

/**
 * The organization's logo where it has one, else the project's; an empty `url` where a mail can show neither: many mail
 * programs show no SVG, and a broken picture is worse than a name.
 */
export function chooseLogo({ project, organization }: Letterhead): { url: string; name: string } {
  const { project: mark, organization: own } = brandingOf(project, organization);
  if (own?.logoUrl && !isSvg(own.logoUrl)) return { url: own.logoUrl, name: quoteName(own.name) };
  const [url = ""] = [project.branding.mail_logo_url, mark.logoUrl].filter((one) => one && !isSvg(one));
  return { url, name: mark.name };
}
