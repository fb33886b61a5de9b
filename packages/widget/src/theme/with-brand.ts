import type { Styles, ThemeOptions } from "@portico/ui/theme/styles-config";

/** The theme in a project's bootstrap. */
export interface Branding {
  logo_dark_url: string;
  logo_has_name: boolean;
  primary_color: string;
  primary_color_dark: string;
  terms_url: string;
  privacy_url: string;
}

/** Adds the brand's color to the host's styles: the organization's if it has one, otherwise the project's. */
export function withBrand(styles: Styles, branding: Branding | null | undefined, organizationColor = ""): ThemeOptions {
  const light = organizationColor || branding?.primary_color;
  const dark = organizationColor || branding?.primary_color_dark || light;
  return light || dark ? { ...styles, brand: { light, dark } } : styles;
}
