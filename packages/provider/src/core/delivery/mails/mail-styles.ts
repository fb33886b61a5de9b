import type { BrandingView } from "../../../platform/config/branding-of.ts";
import type { Locale } from "../../../platform/languages/locales.ts";

/** The colors of an email. Text has a contrast of at least 4.5:1, in dark mode too. */
export const mailColors = {
  light: { page: "#F3F5F6", card: "#FFFFFF", edge: "#C5CED3", ink: "#19303D", soft: "#5C727D", tint: "#F1F4F6" },
  dark: { page: "#0B151B", card: "#14222A", edge: "#22343D", ink: "#ECF1F4", soft: "#9DB0BA", tint: "#1B2C35" },
};

const FONT = "font-family:Arial,'Helvetica Neue',Helvetica,sans-serif";

/**
 * The inline styles of an email's parts, which all email clients support. The dark styles are a style sheet, for
 * clients that support dark mode; others show the light email.
 */
export function mailStyles({ light }: BrandingView, locale: Locale) {
  const { page, card, edge, ink, soft, tint } = mailColors.light;
  const wrap = "overflow-wrap:anywhere";
  // Arabic letters are joined, and Japanese has its own spacing.
  const tight = locale === "ar" || locale === "ja" ? "" : "letter-spacing:-.015em;";
  return {
    page: `background:${page}`,
    card: `max-width:464px;background:${card};border:1px solid ${edge};border-radius:10px`,
    name: `${FONT};font-size:16px;line-height:32px;font-weight:700;color:${ink};${wrap}`,
    title: `${FONT};font-size:24px;line-height:30px;${tight}color:${ink};margin:24px 0 12px;${wrap}`,
    paragraph: `${FONT};font-size:15px;line-height:22px;color:${ink};margin:0 0 20px;${wrap}`,
    code: `font-family:'SF Mono',Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${ink};background:${tint};border-radius:8px;padding:14px 8px 14px 16px;text-align:center;margin:0 0 20px`,
    button: `${FONT};display:block;background:${light.primary};color:${light.onPrimary};border:1px solid ${light.primaryEdge};font-size:15px;font-weight:700;line-height:21px;padding:11px;text-align:center;text-decoration:none;border-radius:8px;${wrap}`,
    link: `${FONT};font-size:15px;line-height:22px;color:${ink};${wrap}`,
    small: `${FONT};font-size:13px;line-height:18px;color:${soft};margin:0 0 12px;${wrap}`,
    // Hidden from view and from screen readers, which read the same text below.
    preheader: `display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${page};mso-hide:all`,
  };
}

/** The same parts on a dark surface, for clients that follow the system, and for Outlook's own dark mode. */
export function darkStyles({ dark }: BrandingView): string {
  const { page, card, edge, ink, soft, tint } = mailColors.dark;
  const rules = {
    page: `background:${page}`,
    card: `background:${card};border-color:${edge}`,
    ink: `color:${ink}`,
    soft: `color:${soft}`,
    code: `color:${ink};background:${tint}`,
    button: `background:${dark.primary};color:${dark.onPrimary};border-color:${dark.primaryEdge}`,
  };
  const sheet = (prefix: string) =>
    Object.entries(rules)
      .map(([part, rule]) => `${prefix}.portico-${part}{${rule.replace(/(;|$)/g, "!important$1")}}`)
      .join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${sheet("")}}${sheet("[data-ogsc] ")}`;
}
