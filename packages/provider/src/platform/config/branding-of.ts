import { contrast, mix, textOn } from "@portico/wire";
import { parseHexColor, standOut } from "../ground/contrast.ts";
import type { Project } from "./project.ts";

/** The button that leads, on one kind of surface. Every text on it has 4.5:1, and its edge 3:1 against the surface. */
export interface ButtonColors {
  primary: string;
  onPrimary: string;
  /** The edge of a fill that is too near to the surface to be made out; else the fill itself. */
  primaryEdge: string;
  primaryHover: string;
  primaryPressed: string;
}

export interface BrandMark {
  name: string;
  /** Absolute addresses: mails and the provider's pages stand at none that a path could belong to. `""` for none. */
  logoUrl: string;
  /** `logoUrl` where there is none for dark surfaces. */
  logoDarkUrl: string;
  /** The logo says the name, which is its alternative text then and stands beside it otherwise. */
  hasName: boolean;
}

/** What mails and the provider's own pages show of whose they are. Every color and address is checked. */
export interface BrandingView {
  project: BrandMark;
  /** Null where no organization is chosen yet. Its name is hostile: `quoteName` before it stands in a mail. */
  organization: BrandMark | null;
  light: ButtonColors;
  dark: ButtonColors;
  /** `""` for none. */
  termsUrl: string;
  privacyUrl: string;
  faviconUrl: string;
}

/** The part of an organization that a look depends on. */
export interface BrandedOrganization {
  organization_name: string;
  settings: { organization_logo_url: string; organization_primary_color?: string };
}

const surfaces = { light: "#FFFFFF", dark: "#14222A" };

const ours = {
  light: {
    primary: "#19303D",
    onPrimary: "#FFFFFF",
    primaryEdge: "#19303D",
    primaryHover: "#244456",
    primaryPressed: "#10222C",
  },
  dark: {
    primary: "#DCE7ED",
    onPrimary: "#0E1B22",
    primaryEdge: "#DCE7ED",
    primaryHover: "#EFF5F8",
    primaryPressed: "#C3D3DC",
  },
} satisfies Record<string, ButtonColors>;

/** The organization's color where it has one, else the project's, else ours: the order of the widget, too. */
export function brandingOf(
  project: Pick<Project, "project_name" | "branding">,
  organization?: BrandedOrganization,
): BrandingView {
  const {
    logo_url,
    logo_dark_url,
    logo_has_name,
    primary_color,
    primary_color_dark,
    terms_url,
    privacy_url,
    favicon_url,
  } = project.branding;
  const own = parseHexColor(organization?.settings.organization_primary_color ?? "");
  const light = own ?? parseHexColor(primary_color ?? "");
  return {
    project: markOf(project.project_name, logo_url, logo_dark_url, logo_has_name),
    organization:
      organization === undefined
        ? null
        : markOf(organization.organization_name, organization.settings.organization_logo_url),
    light: buttonColors(light, "light"),
    dark: buttonColors(own ?? parseHexColor(primary_color_dark ?? "") ?? light, "dark"),
    termsUrl: absolute(terms_url),
    privacyUrl: absolute(privacy_url),
    faviconUrl: absolute(favicon_url),
  };
}

function markOf(name: string, logoUrl: string, logoDarkUrl?: string, hasName = false): BrandMark {
  const url = absolute(logoUrl);
  return { name, logoUrl: url, logoDarkUrl: absolute(logoDarkUrl) || url, hasName: hasName && url !== "" };
}

function absolute(url = ""): string {
  // Parsing forgives blanks in front; an attribute would hold them.
  return URL.canParse(url) && /^https?:\/\//i.test(url) ? url : "";
}

function buttonColors(color: string | undefined, scheme: "light" | "dark"): ButtonColors {
  if (color === undefined) return ours[scheme];
  // On dark a dim fill is lifted; on light a pale one keeps its tone, and its edge makes it out.
  const primary = scheme === "dark" ? standOut(color, 3, surfaces.dark) : color;
  const onPrimary = textOn(primary);
  return {
    primary,
    onPrimary,
    primaryEdge: standOut(primary, 3, surfaces[scheme]),
    primaryHover: turned(primary, onPrimary, 0.12),
    primaryPressed: turned(primary, onPrimary, 0.2),
  };
}

/** The fill turns towards its text while that can still be read then, else away from it. */
function turned(fill: string, text: string, share: number): string {
  const towards = mix(fill, text, share);
  return contrast(text, towards) >= 4.5 ? towards : mix(fill, text === "#FFFFFF" ? "#000000" : "#FFFFFF", share);
}
