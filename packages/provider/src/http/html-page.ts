import { createHash } from "node:crypto";
import { escapeHtml } from "./escape-html.ts";
import { pageStyles } from "./page-styles.ts";

export interface PageContent {
  title: string;
  /** Markup: every text in it went through `escapeHtml`. */
  body: string;
  /** Styles of this page alone, beside the common ones. */
  style?: string;
  /** Origins that a form of the page may lead to, beside this host: Chromium checks redirects after a form, too. */
  formTargets?: string[];
  /** Origins that images may come from, beside this host. */
  imageSources?: string[];
}

/** A whole page, and the headers without which it must not go out. */
export interface HtmlPage {
  html: string;
  headers: Record<string, string>;
}

/** A page of the provider's own: no script, nobody else's styles, never framed, never kept. */
export function renderPage({ title, body, style = "", formTargets = [], imageSources = [] }: PageContent): HtmlPage {
  const styles = pageStyles + style;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'`,
    `img-src ${["'self'", ...imageSources].join(" ")}`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-store",
    },
  };
}
