import type { FastifyRequest } from "fastify";
import type { BrandedOrganization } from "../config/branding-of.ts";
import type { Project } from "../config/project.ts";
import { findLocale, type Locale, preferredLocale } from "../languages/locales.ts";

/** The language and the branding of a page for its reader. */
export interface Reader {
  locale: Locale;
  /** Undefined if not known yet. */
  project?: Project | undefined;
  organization?: BrandedOrganization | undefined;
}

/** @param asked the language of the email that led here; defaults to the browser's. */
export function readerOf({ headers }: Pick<FastifyRequest, "headers">, project?: Project, asked?: unknown): Reader {
  const locale = typeof asked === "string" ? findLocale(asked) : undefined;
  return { locale: locale ?? preferredLocale(headers["accept-language"]), project };
}
