import type { Project } from "../../projects/project.ts";

/** Whose mail it is and the language that was asked for. */
export interface Letterhead {
  project: Project;
  /** Absent where none is chosen yet. */
  organization?: { organization_name: string; settings: { organization_logo_url: string } };
  locale?: string;
}

/** Where the mail leads: the organisation, or the project where none is chosen yet. */
export function destinationName({ project, organization }: Letterhead): string {
  return organization?.organization_name ?? project.project_name;
}

/** The organisation's logo where it has one, else the project's; an empty `url` where there is neither. */
export function chooseLogo({ project, organization }: Letterhead): { url: string; name: string } {
  const url = organization?.settings.organization_logo_url ?? "";
  return organization && /^https?:\/\//i.test(url)
    ? { url, name: organization.organization_name }
    : { url: project.branding.logo_url, name: project.project_name };
}
