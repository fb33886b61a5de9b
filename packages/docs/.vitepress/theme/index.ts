// Without the theme's font, so that pages use the system font and load no font files.
import type { SiteData, Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { boostPage, readSearchTerms } from "../../src/search/search-terms.ts";
import { followPackageManagerChoice } from "./package-manager-choice.ts";
import "./style.css";

/**
 * Lets guides rank above reference pages in search. Set here, because VitePress evaluates functions of its configuration from
 * text, which the site's Content-Security-Policy forbids.
 */
function rankGuidesFirst(siteData: SiteData): SiteData {
  const { themeConfig } = siteData;
  const { search } = themeConfig;
  const searchOptions = {
    boost: { title: 2, titles: 2, text: 1 },
    boostDocument: boostPage,
    tokenize: readSearchTerms,
  };
  const options = { ...search.options, miniSearch: { searchOptions } };
  return { ...siteData, themeConfig: { ...themeConfig, search: { ...search, options } } };
}

export default {
  extends: theme,
  enhanceApp({ siteData }) {
    siteData.value = rankGuidesFirst(siteData.value);
  },
  setup: followPackageManagerChoice,
} satisfies Theme;
