import { createHash } from "node:crypto";
import { pageStyles, porticoIcon } from "@portico/wire";
import type { FastifyRequest } from "fastify";
import type { BrandedOrganization } from "../config/branding-of.ts";
import type { Project } from "../config/project.ts";
import { directionOf, findLocale, type Locale, preferredLocale } from "../languages/locales.ts";
import { escapeHtml } from "../lib/text.ts";

export interface PageContent {
  /** `en` only on pages for developers. */
  locale: Locale;
  title: string;
  /** HTML. Every text in it went through `escapeHtml`. */
  body: string;
  /** Styles only for this page, in addition to the common ones. */
  style?: string;
  /** Additional origins that a form of the page may lead to: Chromium also checks redirects after a form. */
  formTargets?: string[];
  /** Additional origins for images. */
  imageSources?: string[];
  /** The URL of its icon, whose origin must be in `imageSources`. Defaults to ours. */
  icon?: string;
  /** The page's own script, which may call this host. Pages without one run no scripts. */
  script?: string;
  /** Whether it frames pages of this host. */
  framesItself?: boolean;
}

/** A complete page, with the headers that it must be sent with. */
export interface HtmlPage {
  html: string;
  headers: Record<string, string>;
}

/** Renders a page of the provider: only its own script and styles, never framed, never cached. */
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

/** A hash instead of a nonce, so that the page can be reused, and injected code never matches. */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * An email or a preview, as an email client shows it: no scripts, no forms, inline styles, images from anywhere. Only the
 * provider's own pages may frame it, and its links open in a new tab.
 */
export function renderFramed({ html }: { html: string }): HtmlPage {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src https: http: data:",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ];
  return {
    html: html.replace("<head>", '<head><base target="_blank">'),
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  };
}

/** The heading of pages without a project. */
export const porticoBrand = `<p class="brand">${porticoIcon}<span>Portico</span></p>`;

/** Leads from a page for developers, such as `/dev/inbox`, back to the home page, also below a path. */
export const homeLink = `<a class="brand" href="../">${porticoIcon}<span>Portico</span></a>`;

/** The language and the branding of a page for its reader. */
export interface Reader {
  locale: Locale;
  /** Undefined if not known yet. */
  project?: Project | undefined;
  organization?: BrandedOrganization | undefined;
}

/** @param asked the language of the email that led here; otherwise the browser's. */
export function readerOf({ headers }: Pick<FastifyRequest, "headers">, project?: Project, asked?: unknown): Reader {
  const locale = typeof asked === "string" ? findLocale(asked) : undefined;
  return { locale: locale ?? preferredLocale(headers["accept-language"]), project };
}
