// Reads the links to icons from the start of a foreign page. The page is never shown: it is scanned for tags with
// expressions whose repeats are all bounded, so that no page makes them slow.

/** The `head` of every real page is at its start. */
const SCANNED_CHARACTERS = 200_000;
/** More candidates than a page has icons that matter. */
const LINKS_LIMIT = 50;

const TAG = /<(link|meta|base)\b([^<>]{1,2000})>/gi;
const ATTRIBUTE = /([a-z-]{1,20})\s{0,5}=\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/gi;
const COLOR = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi;

export interface SiteBrand {
  /** URLs of icons, the most useful first: large ones for phones, then those of the browser's tab. */
  icons: string[];
  /** The page's `theme-color`, if it is written as a hexadecimal color. */
  themeColor: string | undefined;
}

/** @param pageUrl resolves relative URLs. */
export function readSiteBrand(html: string, pageUrl: string): SiteBrand {
  let base = pageUrl;
  let themeColor: string | undefined;
  const links: { url: string; rank: number }[] = [];
  for (const [, tag = "", rest = ""] of html.slice(0, SCANNED_CHARACTERS).matchAll(TAG)) {
    const attributes = attributesOf(rest);
    const [name, rel = ""] = [tag.toLowerCase(), attributes.get("rel")?.toLowerCase()];
    const href = attributes.get("href") ?? "";
    if (name === "base") base = resolve(href, pageUrl) ?? base;
    else if (name === "meta" && attributes.get("name")?.toLowerCase() === "theme-color") {
      themeColor ??= hexColors(attributes.get("content") ?? "")[0];
    } else if (name === "link" && /(^|\s)(icon|apple-touch-icon(-precomposed)?)(\s|$)/.test(rel)) {
      const url = href && links.length < LINKS_LIMIT ? resolve(href, base) : undefined;
      if (url) links.push({ url, rank: rankOf(rel, attributes.get("sizes") ?? "") });
    }
  }
  const icons = links.sort((a, b) => b.rank - a.rank).map(({ url }) => url);
  return { icons: [...new Set(icons)], themeColor };
}

/** The hexadecimal colors of a text, such as an SVG's, the most frequent first. */
export function hexColors(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [found] of text.matchAll(COLOR)) {
    const color = found.length === 4 ? found.replace(/[0-9a-f]/gi, "$&$&") : found;
    counts.set(color.toLowerCase(), (counts.get(color.toLowerCase()) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes.set(name.toLowerCase(), (double ?? single ?? bare ?? "").replaceAll("&amp;", "&"));
  return attributes;
}

function rankOf(rel: string, sizes: string): number {
  const side = Math.min(Number(/^(\d{1,4})x/i.exec(sizes)?.[1] ?? 0), 512);
  return rel.includes("apple-touch-icon") ? 1000 + side : side;
}

function resolve(href: string, base: string): string | undefined {
  try {
    const url = new URL(href, base);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}
