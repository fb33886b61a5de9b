import type { HtmlPage } from "./html-page.ts";

/**
 * An email, as an email client shows it: no scripts, inline styles, images from anywhere. Only the provider's own
 * pages may frame it, and its links open in a new tab.
 */
export function renderMail({ html }: { html: string }): HtmlPage {
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
