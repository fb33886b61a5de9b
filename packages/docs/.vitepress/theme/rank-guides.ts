import type { SiteData } from "vitepress";
import { boostPage, readSearchTerms } from "../../src/search/search-terms.ts";

/**
 * Lets guides rank above reference pages in search. Set here, because VitePress evaluates functions of its configuration from
 * text, which the site's Content-Security-Policy forbids.
 */
export function rankGuidesFirst(siteData: SiteData): SiteData {
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
