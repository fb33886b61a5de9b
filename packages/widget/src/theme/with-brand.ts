import type { Look, Styles } from "@portico/ui/theme/styles-config";

/** The part of a project's bootstrap that says how it looks. */
export interface Branding {
  logo_dark_url: string;
  logo_has_name: boolean;
  primary_color: string;
  primary_color_dark: string;
  terms_url: string;
  privacy_url: string;
}

/** Adds a brand's color to what the host says: the organization's where it has one, else the project's. */
export function withBrand(styles: Styles, branding: Branding | null | undefined, organizationColor = ""): Look {
  const light = organizationColor || branding?.primary_color;
  const dark = organizationColor || branding?.primary_color_dark || light;
  return light || dark ? { ...styles, brand: { light, dark } } : styles;
}
