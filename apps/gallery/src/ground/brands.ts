import type { Styles } from "@portico/widget/fixtures";
import { contrast, neutral, soft } from "@portico/widget/presets";
import type { Look } from "./look.ts";
import { pictureAddress } from "./picture-address.ts";

/** The presets, and looks of hosts that do not exist, to see what a brand makes of a screen. */
export const brands: Record<string, { label: string; styles: Styles }> = {
  "": { label: "Portico", styles: {} },
  neutral: { label: "Preset: neutral", styles: neutral },
  soft: { label: "Preset: soft", styles: soft },
  contrast: { label: "Preset: contrast", styles: contrast },
  plum: {
    label: "Plum, round",
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
  pale: { label: "Pale, corrected", styles: { colors: { primary: "#ffe14d" } } },
};

export const logos: Record<string, { label: string; logo: () => Styles["logo"] }> = {
  "": { label: "None", logo: () => undefined },
  mark: { label: "A mark", logo: () => ({ url: pictureAddress("ledgerly.svg"), alt: "Ledgerly" }) },
  wide: { label: "A wide one", logo: () => ({ url: pictureAddress("acme.svg"), alt: "Acme" }) },
  broken: { label: "A broken one", logo: () => ({ url: pictureAddress("missing.svg"), alt: "Acme" }) },
};

/** The styles that a look asks for. */
export function stylesOf({ theme, brand, logo }: Look): Styles {
  const shown = logos[logo]?.logo();
  return { ...brands[brand]?.styles, colorScheme: theme, ...(shown && { logo: shown }) };
}
