// Without the theme's font, so that pages use the system font and load no font files.
import type { Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { followPackageManagerChoice } from "./package-manager-choice.ts";
import { rankGuidesFirst } from "./rank-guides.ts";
import "./style.css";

export default {
  extends: theme,
  enhanceApp({ siteData }) {
    siteData.value = rankGuidesFirst(siteData.value);
  },
  setup: followPackageManagerChoice,
} satisfies Theme;
