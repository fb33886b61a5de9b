/**
 * @returns the path of `public_url` without slashes at its end, for a provider behind a proxy that strips it; empty at
 * the root of a host. Two slashes at its beginning would lead to another host.
 */
export function basePathOf(publicUrl: string): string {
  const path = new URL(publicUrl).pathname.replace(/^\/+/, "").replace(/\/+$/, "");
  return path === "" ? "" : `/${path}`;
}

/** Absolute links to pages of the provider: `href="/docs/errors"`, `href="/"`, `url(/docs/assets/a.woff2)`, or a text of a script. */
const OWN_LINK =
  /(["'`(])\/(docs|console|dev|readyz|openapi\.json|openapi-browser\.json|(?<=href="\/)(?="))(?=[/?#"'`)\\])/g;

/** Puts the path of `public_url` in front of the links of a page, style sheet or script to the provider's own pages. */
export function prefixLinks(text: string, basePath: string): string {
  return basePath === ""
    ? text
    : text.replace(OWN_LINK, (_, before: string, name: string) => `${before}${basePath}/${name}`);
}
