import { type BrandedOrganization, brandingOf } from "../../../platform/config/branding-of.ts";
import { isSvg } from "../../../platform/config/branding-schema.ts";
import type { Project } from "../../../platform/config/project.ts";
import { type Locale, matchLocale } from "../../../platform/languages/locales.ts";
import { quoteName } from "./quote-name.ts";

/** The sender of an email, and the requested language. */
export interface Letterhead {
  project: Project;
  /** Missing if none is chosen yet. */
  organization?: BrandedOrganization & { organization_slug?: string };
  locale?: string | undefined;
}

/** The language of an email: the requested one, otherwise the project's default, otherwise English. */
export function localeOf({ locale, project }: Pick<Letterhead, "locale" | "project">): Locale {
  return matchLocale(locale ?? project.default_locale);
}

/**
 * The query of a link in an email, with the email's language for the page behind it. The token comes last, because
 * mail programs may include a full stop after the URL.
 */
export function linkQuery(letterhead: Pick<Letterhead, "locale" | "project">, token: string): URLSearchParams {
  const { project_id } = letterhead.project;
  return new URLSearchParams({ project_id, locale: localeOf(letterhead), token });
}

/** Returns the name of the organization, or of the project if none is chosen yet. */
export function destinationName({ project, organization }: Letterhead): string {
  return organization ? quoteName(organization.organization_name) : project.project_name;
}

/**
 * Returns the organization's logo, otherwise the project's. `url` is empty if both are SVG, which many email clients do
 * not support: a name without an image is better than a broken image.
 */
export function chooseLogo({ project, organization }: Letterhead): { url: string; name: string } {
  const { project: mark, organization: own } = brandingOf(project, organization);
  if (own?.logoUrl && !isSvg(own.logoUrl)) return { url: own.logoUrl, name: quoteName(own.name) };
  const [url = ""] = [project.branding.mail_logo_url, mark.logoUrl].filter((one) => one && !isSvg(one));
  return { url, name: mark.name };
}
