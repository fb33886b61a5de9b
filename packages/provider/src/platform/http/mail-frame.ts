import type { HtmlPage } from "./html-page.ts";

/**
 * A mail as a mail program shows it: no script, inline styles, pictures from anywhere. Only pages of the
 * provider's own may frame it, and its links open beside it.
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
