import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import Fastify from "fastify";
import { listSite } from "./list-site.ts";
import { renderLlmsFull, renderLlmsSmall, renderLlmsTxt } from "./llms.ts";
import { docs, movedPages, pathOf, sections } from "./sections.ts";

/**
 * Adds files that VitePress does not create: pages as Markdown, `llms.txt`, redirects, the script of the API reference, and the
 * list of all files.
 */
export async function finishSite(folder: string): Promise<void> {
  writeFileSync(`${folder}/llms.txt`, renderLlmsTxt());
  writeFileSync(`${folder}/llms-small.txt`, renderLlmsSmall());
  writeFileSync(`${folder}/llms-full.txt`, renderLlmsFull());
  for (const page of ["index", ...sections.flatMap(({ pages }) => pages)])
    copyFileSync(`${docs}/${page}.md`, `${folder}/${page}.md`);
  for (const [page, target] of Object.entries(movedPages)) writeRedirect(`${folder}/${page}.html`, target);
  copyFileSync(`${docs}/config.schema.json`, `${folder}/config.schema.json`);
  mkdirSync(`${folder}/api`, { recursive: true });
  writeFileSync(`${folder}/api/index.html`, apiPage);
  writeFileSync(`${folder}/api/start.js`, apiScript);
  // 5 MB, stored compressed to a quarter. Every browser accepts that.
  writeFileSync(`${folder}/api/scalar.js`, gzipSync(await readScalar(), { level: 9 }));
  listSite(folder);
}

/** Pages cannot run a script that the Content-Security-Policy does not list, so the browser is redirected by a tag. */
function writeRedirect(file: string, target: string): void {
  const url = `/docs${pathOf(target)}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${url}">
<title>This page has moved | Portico</title>
<p>This page has moved to <a href="${url}">${url}</a>.</p>
</html>
`,
  );
}

/** Gets Scalar's bundled script from its plugin, which only serves it to requests. */
async function readScalar(): Promise<string> {
  const app = Fastify();
  await app.register(scalar, { routePrefix: "/", configuration: { content: {} } });
  const { statusCode, body } = await app.inject("/js/scalar.js");
  if (statusCode !== 200) throw new Error(`@scalar/fastify-api-reference returned no script: ${statusCode}.`);
  // Remove the link to the source map, which is not published.
  return body.slice(0, body.lastIndexOf("//# sourceMappingURL="));
}

const apiPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | Portico</title>
<link rel="icon" type="image/svg+xml" href="/docs/portico.svg">
</head>
<body>
<header class="site">
<a class="home" href="/docs/"><img src="/docs/portico.svg" alt="" width="24" height="24">Portico</a>
<nav aria-label="Documentation"><a href="/docs/start/react">Quickstarts</a><a href="/docs/embedding">Guides</a><a href="/docs/reference/configuration">Configuration</a><a href="/docs/gallery/">Gallery</a><a href="/docs/api/" aria-current="page">API</a></nav>
</header>
<div id="api"></div>
<script src="/docs/api/scalar.js"></script>
<script src="/docs/api/start.js"></script>
</body>
</html>
`;

// Features that contact other servers are off: fonts, analytics, the request proxy and the assistant.
const apiScript = `Scalar.createApiReference("#api", {
  sources: [
    { title: "Management API", slug: "management", url: "/openapi.json" },
    { title: "Browser API", slug: "browser", url: "/openapi-browser.json" },
  ],
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  persistAuth: false,
  theme: "none",
  metaData: { title: "API reference | Portico" },
  customCss: \`
    :root { --scalar-custom-header-height: 56px; }
    .site { position: sticky; top: 0; z-index: 1000; display: flex; align-items: center; gap: 24px; box-sizing: border-box; height: 56px; padding: 0 20px; border-bottom: 1px solid var(--scalar-border-color); background: var(--scalar-background-1); color: var(--scalar-color-1); font: 14px/20px var(--scalar-font); }
    .site a { color: var(--scalar-color-2); text-decoration: none; }
    .site :is(a:hover, [aria-current], .home) { color: var(--scalar-color-1); }
    .site .home { display: flex; align-items: center; gap: 10px; font-size: 16px; font-weight: 600; }
    .site nav { display: flex; gap: 20px; margin-inline-start: auto; }
    @media (max-width: 639px) { .site a:is([href*="start"], [href*="reference"], [href*="gallery"]) { display: none; } }
    :root { --scalar-font: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; --scalar-font-code: ui-monospace, Menlo, Consolas, monospace; }
    .light-mode { --scalar-color-1: #19303d; --scalar-color-2: #5c727d; --scalar-color-3: #5c727d; --scalar-color-accent: #0c5a56; --scalar-background-1: #fff; --scalar-background-2: #f3f5f6; --scalar-background-3: #e7ecee; --scalar-border-color: #c5ced3; }
    .dark-mode { --scalar-color-1: #ecf1f4; --scalar-color-2: #9db0ba; --scalar-color-3: #9db0ba; --scalar-color-accent: #5cc8be; --scalar-background-1: #0b151b; --scalar-background-2: #14222a; --scalar-background-3: #1b2c35; --scalar-border-color: #22343d; }
  \`,
});
`;
