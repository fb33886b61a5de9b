import { contrast, mix, textOn } from "@portico/wire";
import { ensureContrast, parseHexColor } from "../lib/contrast.ts";
import type { Project } from "./project.ts";

/** The primary button on one kind of surface. Its text has a contrast of at least 4.5:1, its edge 3:1 against the surface. */
export interface ButtonColors {
  primary: string;
  onPrimary: string;
  /** A visible edge if the fill has too little contrast with the surface, otherwise the fill's color. */
  primaryEdge: string;
  primaryHover: string;
  primaryPressed: string;
}

export interface BrandMark {
  name: string;
  /** An absolute URL, because emails and the provider's pages cannot resolve a path. `""` for none. */
  logoUrl: string;
  /** The same as `logoUrl` if there is no logo for dark surfaces. */
  logoDarkUrl: string;
  /** The logo contains the name. The name is then its alternative text, otherwise it is shown beside the logo. */
  hasName: boolean;
}

/** The branding of emails and of the provider's own pages. All colors and URLs are validated. */
export interface BrandingView {
  project: BrandMark;
  /** Null until an organization is chosen. Its name is untrusted: use `quoteName` before it goes into an email. */
  organization: BrandMark | null;
  light: ButtonColors;
  dark: ButtonColors;
  /** `""` for none. */
  termsUrl: string;
  privacyUrl: string;
  faviconUrl: string;
}

/** The part of an organization that affects the branding. */
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

/** Uses the organization's color, otherwise the project's, otherwise the default, as the widget does. */
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
  // URL parsing accepts leading spaces, which would stay in an attribute.
  return URL.canParse(url) && /^https?:\/\//i.test(url) ? url : "";
}

function buttonColors(color: string | undefined, scheme: "light" | "dark"): ButtonColors {
  if (color === undefined) return ours[scheme];
  // On dark surfaces a dim fill is lightened. On light ones a pale fill keeps its color and gets a visible edge.
  const primary = scheme === "dark" ? ensureContrast(color, 3, surfaces.dark) : color;
  const onPrimary = textOn(primary);
  return {
    primary,
    onPrimary,
    primaryEdge: ensureContrast(primary, 3, surfaces[scheme]),
    primaryHover: turned(primary, onPrimary, 0.12),
    primaryPressed: turned(primary, onPrimary, 0.2),
  };
}

/** Mixes the fill with its text's color if the text stays readable, otherwise with the opposite. */
function turned(fill: string, text: string, share: number): string {
  const towards = mix(fill, text, share);
  return contrast(text, towards) >= 4.5 ? towards : mix(fill, text === "#FFFFFF" ? "#000000" : "#FFFFFF", share);
}
