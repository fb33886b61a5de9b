import { createHash } from "node:crypto";
import { directionOf, type Locale } from "../languages/locales.ts";
import { escapeHtml } from "../lib/escape-html.ts";
import { pageStyles } from "./page-styles.ts";

export interface PageContent {
  /** `en` only on pages for developers. */
  locale: Locale;
  title: string;
  /** Markup: every text in it went through `escapeHtml`. */
  body: string;
  /** Styles only for this page, in addition to the common ones. */
  style?: string;
  /** Origins that a form of the page may lead to, beside this host: Chromium checks redirects after a form, too. */
  formTargets?: string[];
  /** Origins that images may come from, beside this host. */
  imageSources?: string[];
  /** The address of its icon, which is among the origins of images; ours when absent. */
  icon?: string;
  /** A script of ours, which may ask this host; pages without one run none at all. */
  script?: string;
  /** Whether it frames this host. */
  framesItself?: boolean;
}

/** A whole page, and the headers without which it must not go out. */
export interface HtmlPage {
  html: string;
  headers: Record<string, string>;
}

/** A page of the provider's own: no script but its own, nobody else's styles, never framed, never kept. */
export function renderPage({
  locale,
  title,
  body,
  style = "",
  formTargets = [],
  imageSources = [],
  icon,
  script,
  framesItself = false,
}: PageContent): HtmlPage {
  const styles = pageStyles + style;
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(styles)}`,
    ...(script ? [`script-src ${hashSource(script)}`, "connect-src 'self'"] : []),
    ...(framesItself ? ["frame-src 'self'"] : []),
    `img-src ${["'self'", ...imageSources].join(" ")}`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    html: `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${icon ? `<link rel="icon" href="${escapeHtml(icon)}">\n` : ""}<style>${styles}</style>
</head>
<body>
${body}
${script ? `<script>${script}</script>\n` : ""}</body>
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

/** A hash rather than a nonce: the same page may be cached, and nothing that slips in has it. */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
