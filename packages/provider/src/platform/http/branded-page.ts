import { type ButtonColors, brandingOf } from "../config/branding-of.ts";
import { fillText, type Text } from "../languages/text.ts";
import { escapeHtml } from "../lib/text.ts";
import { type HtmlPage, type PageContent, porticoBrand, type Reader, renderPage } from "./html-page.ts";
import { pageTexts } from "./texts/page-texts.ts";

interface BrandedContent extends Pick<PageContent, "title" | "formTargets" | "style" | "script"> {
  /** The card's HTML, below the brand. */
  content: string;
}

/** A card with the project's `branding` (logo, name, colors, icon), or else Portico's mark, in the reader's language. */
export function brandedPage({ locale, project, organization }: Reader, page: BrandedContent): HtmlPage {
  const { content, style = "", ...rest } = page;
  if (!project)
    return renderPage({ ...rest, style, locale, body: `<main class="card">\n${porticoBrand}\n${content}\n</main>` });
  const { project: mark, light, dark, faviconUrl } = brandingOf(project, organization);
  const [logo, darkLogo, icon] = [mark.logoUrl, mark.logoDarkUrl, faviconUrl].map((url) => (url ? new URL(url) : null));
  const picture = logo
    ? `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml((darkLogo ?? logo).href)}"><img src="${escapeHtml(logo.href)}" alt="${mark.hasName ? escapeHtml(mark.name) : ""}"></picture>`
    : "";
  return renderPage({
    ...rest,
    locale,
    style: `:root { ${variablesOf(light)} }\n@media (prefers-color-scheme: dark) { :root { ${variablesOf(dark)} } }\n${style}`,
    body: `<main class="card">\n<p class="brand">${picture}${mark.hasName ? "" : `<span>${escapeHtml(mark.name)}</span>`}</p>\n${content}\n</main>`,
    imageSources: [...new Set([logo, darkLogo, icon].flatMap((url) => (url ? [url.origin] : [])))],
    ...(icon && { icon: icon.href }),
  });
}

function variablesOf({ primary, onPrimary, primaryEdge, primaryHover, primaryPressed }: ButtonColors): string {
  return `--primary: ${primary}; --on-primary: ${onPrimary}; --primary-edge: ${primaryEdge}; --primary-hover: ${primaryHover}; --primary-pressed: ${primaryPressed};`;
}

/** The heading of an error. */
export function errorHeading(title: string): string {
  return `<h1 class="trouble">${attentionIcon}<span>${escapeHtml(title)}</span></h1>`;
}

/** The heading of something that is done. */
export function successHeading(title: string): string {
  return `<h1 class="trouble done">${tickIcon}<span>${escapeHtml(title)}</span></h1>`;
}

/** A button that leads to the app: to the page of a login, or to the project's default one. */
export function appLink({ project, locale }: Reader, loginUrl?: string, modifier = ""): string {
  const url = loginUrl ?? project?.redirect_urls.find((entry) => entry.default && entry.types.includes("login"))?.url;
  if (url === undefined || project === undefined) return "";
  const label = fillText(pageTexts(locale).sso.back, { project: project.project_name });
  return `<a class="button${modifier}" href="${escapeHtml(new URL(url).origin)}/">${escapeHtml(label)}</a>`;
}

const tickIcon = `<svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>`;
const attentionIcon = `<svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M12 7v6M12 16.6v.2"/><circle cx="12" cy="12" r="9"/></svg>`;

/** Turns a text into markup, with emphasized values in their own text direction. */
export function fillMarkup<Name extends string>(text: Text<Name>, values: Record<NoInfer<Name>, string>): string {
  return escapeHtml(text).replace(/\{(\w+)\}/g, (found, name: string) =>
    Object.hasOwn(values, name) ? `<b>${escapeHtml(values[name as Name])}</b>` : found,
  );
}
