import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { finishSite } from "../src/finish-site.ts";
import { drawBoxes, labelCells, wholeWords } from "../src/markdown/blocks.ts";
import { inlineDrawings } from "../src/markdown/drawings.ts";
import { showFileNames } from "../src/markdown/file-names.ts";
import { adaptLinks } from "../src/markdown/links.ts";
import { showPackageManagers } from "../src/markdown/package-managers.ts";
import { rememberHighlights } from "../src/search/remember-highlights.ts";
import { splitIntoSections } from "../src/search/search-sections.ts";
import { isForReaders, pathOf, readPage, sections } from "../src/sections.ts";

export default defineConfig({
  title: "Portico",
  description: "Sign-in for business-to-business applications: a widget, and an identity provider that you run.",
  lang: "en",
  base: "/docs/",
  srcDir: "../../docs",
  outDir: fileURLToPath(new URL("../dist", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../../../node_modules/.cache/vitepress", import.meta.url)),
  cleanUrls: true,
  // Quickstarts link to local URLs that the reader has started.
  ignoreDeadLinks: "localhostLinks",
  // Otherwise each page has its own inline script, which the Content-Security-Policy would have to list.
  metaChunk: true,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/docs/portico.svg" }]],
  markdown: {
    codeTransformers: [wholeWords],
    // The same anchors as on GitHub, so that links work on both.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, "")
          .replaceAll(" ", "-"),
    },
    config(markdown) {
      adaptLinks(markdown);
      inlineDrawings(markdown);
      labelCells(markdown);
      drawBoxes(markdown);
      showFileNames(markdown);
      showPackageManagers(markdown);
      rememberHighlights(markdown);
    },
  },
  vite: {
    publicDir: fileURLToPath(new URL("../public", import.meta.url)),
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    logo: "/portico.svg",
    search: {
      provider: "local",
      options: {
        miniSearch: { _splitIntoSections: splitIntoSections },
        // ADRs, threats and wire rules would crowd out the guides.
        _render: (text, env, markdown) =>
          isForReaders(env.relativePath) ? markdown.render(text, { ...env, isSearchIndex: true }) : "",
      },
    },
    outline: { level: [2, 3] },
    editLink: { pattern: "https://github.com/portico-auth/portico/edit/main/docs/:path", text: "Edit this page" },
    nav: [
      { text: "Quickstarts", link: "/start/react" },
      { text: "Guides", link: "/embedding" },
      { text: "Configuration", link: "/reference/configuration" },
      // Not VitePress pages, so the browser loads them as new documents.
      { text: "Gallery", link: "/gallery/", target: "_self" },
      { text: "API", link: "/api/", target: "_self" },
    ],
    sidebar: sections.map(({ title, pages }, index) => ({
      text: title,
      collapsed: index > 2,
      items: pages.map((page) => ({ text: readPage(page).title.replace("Quickstart: ", ""), link: pathOf(page) })),
    })),
    notFound: {
      title: "Page not found",
      quote: "The page may have moved. Search for it above, or start at the home page.",
      linkLabel: "Go to the home page",
      linkText: "Go to the home page",
    },
    docFooter: { prev: "Previous", next: "Next" },
  },
  buildEnd: ({ outDir }) => finishSite(outDir),
});
