import type { Styles } from "@portico/widget/fixtures";
import { contrast, neutral, soft } from "@portico/widget/presets";
import type { Display } from "./display.ts";

/** The presets, and sample brands. */
export const brands: Record<string, { label: string; styles: Styles }> = {
  "": { label: "Portico", styles: {} },
  neutral: { label: "Preset: neutral", styles: neutral },
  soft: { label: "Preset: soft", styles: soft },
  contrast: { label: "Preset: contrast", styles: contrast },
  plum: {
    label: "Plum, rounded",
    styles: {
      colors: { primary: { light: "#6b2fb3", dark: "#c5a3f5" } },
      container: { borderRadius: 20 },
      buttons: { borderRadius: 14 },
    },
  },
  ember: {
    label: "Ember, pills",
    styles: {
      colors: { primary: { light: "#b3400a", dark: "#ffa26b" } },
      container: { borderRadius: 24 },
      buttons: { borderRadius: 999 },
    },
  },
  press: {
    label: "Press, serif",
    styles: {
      fontFamily: "Georgia, 'Times New Roman', serif",
      colors: { primary: { light: "#111111", dark: "#f4f1ea" } },
      container: { borderRadius: 0 },
      buttons: { borderRadius: 0 },
    },
  },
  pale: { label: "Low contrast (corrected)", styles: { colors: { primary: "#ffe14d" } } },
};

export const logos: Record<string, { label: string; logo: () => Styles["logo"] }> = {
  "": { label: "None", logo: () => undefined },
  mark: { label: "Square", logo: () => ({ url: pictureUrl("ledgerly.svg"), alt: "Ledgerly" }) },
  wide: { label: "Wide", logo: () => ({ url: pictureUrl("acme.svg"), alt: "Acme" }) },
  broken: { label: "Broken link", logo: () => ({ url: pictureUrl("missing.svg"), alt: "Acme" }) },
};

/** Returns the URL of a file in `public/brand`. */
export function pictureUrl(name: string): string {
  const { BASE_URL } = (import.meta as ImportMeta & { env: { BASE_URL: string } }).env;
  return new URL(`${BASE_URL}brand/${name}`, document.baseURI).href;
}

/** Returns the styles for a display. */
export function displayStyles({ theme, brand, logo }: Display): Styles {
  const shownLogo = logos[logo]?.logo();
  return { ...brands[brand]?.styles, colorScheme: theme, ...(shownLogo && { logo: shownLogo }) };
}
