import type { Project } from "../../config/project.ts";
import { quoteName } from "./quote-name.ts";

/** The sender of a mail, and the language that was asked for. */
export interface Letterhead {
  project: Project;
  /** Absent where none is chosen yet. */
  organization?: { organization_name: string; settings: { organization_logo_url: string } };
  locale?: string;
}

/** Names where the mail leads: the organization, or the project where none is chosen yet. */
export function destinationName({ project, organization }: Letterhead): string {
  return organization ? quoteName(organization.organization_name) : project.project_name;
}

/** The organization's logo where it has one, else the project's; an empty `url` where a mail can show neither. */
export function chooseLogo({ project, organization }: Letterhead): { url: string; name: string } {
  const url = organization?.settings.organization_logo_url ?? "";
  if (organization && isAbsolute(url)) return { url, name: quoteName(organization.organization_name) };
  const { logo_url } = project.branding;
  return { url: isAbsolute(logo_url) ? logo_url : "", name: project.project_name };
}

/** Mails stand at no address that the rest could belong to. */
const isAbsolute = (url: string) => /^https?:\/\//i.test(url);
