import type { FastifyRequest } from "fastify";
import type { Project } from "../../platform/config/project.ts";
import { type HtmlPage, homeLink, renderPage } from "../../platform/http/html-page.ts";
import type { PageContext } from "../../platform/http/page.ts";
import { directionOf, findLocale, type Locale, locales } from "../../platform/languages/locales.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { escapeHtml } from "../../platform/lib/text.ts";
import { listProjectIds } from "../../platform/projects/store.ts";
import { codeText } from "../delivery/mails/link-and-code-mails.ts";
import { mailSamples } from "../delivery/mails/samples.ts";
import { fitFrames, inboxStyle } from "./inbox-page.ts";

interface MailView {
  project: Project;
  /** All projects of the provider. */
  all: Project[];
  locale: Locale;
  scheme: "light" | "dark";
}

/** The project, language and color scheme of the page's URL; defaults to the first of each. */
export async function readMailView({ services, projects }: PageContext, { query }: FastifyRequest): Promise<MailView> {
  const { project_id, locale, scheme } = query as Record<string, unknown>;
  const ids = await listProjectIds(services.db);
  const all = (await Promise.all(ids.map((id) => projects.findById(id)))).filter((one) => one !== undefined);
  const project = all.find((one) => one.project_id === project_id) ?? all[0];
  if (!project) throw new ApiError("route_not_found");
  return {
    ...{ project, all },
    locale: (typeof locale === "string" && findLocale(locale)) || "en",
    scheme: scheme === "dark" ? "dark" : "light",
  };
}

/** Every email and text message of a project in one language, with links to the others. */
export function renderMailsPage(view: MailView): HtmlPage {
  const { project, all, locale, scheme } = view;
  const samples = mailSamples(view).map(({ id, name, render }) => {
    const mail = render();
    return `<details open>
<summary><b>${escapeHtml(name)}</b><span class="to" lang="${locale}" dir="auto">${escapeHtml(mail.subject)}</span></summary>
<div class="mail">
<iframe src="${escapeHtml(addressOf(view, {}, `/dev/mails/${id}`))}" title="${escapeHtml(name)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
<pre lang="${locale}" dir="${directionOf(locale)}">${escapeHtml(mail.text)}</pre>
</div>
</details>`;
  });
  const text = codeText({ project, locale }, { code: "493027", lifetimeMinutes: 2 });
  return renderPage({
    locale: "en",
    title: "Email previews · Portico",
    style: inboxStyle + style,
    framesItself: true,
    script: fitFramesOnPage,
    body: `<header>
${homeLink}
<h1>Email previews</h1>
<p class="soft">Every email and text message of ${escapeHtml(project.project_name)}, and its templates. <a href="/dev/inbox">Inbox</a></p>
${switchTo(
  "Language",
  locales.map((one) => ({
    label: new Intl.DisplayNames(one, { type: "language" }).of(one) ?? one,
    href: addressOf(view, { locale: one }),
    isCurrent: one === locale,
  })),
)}
${switchTo(
  "Colors",
  (["light", "dark"] as const).map((one) => ({
    ...{ label: one === "dark" ? "Dark" : "Light", href: addressOf(view, { scheme: one }), isCurrent: one === scheme },
  })),
)}
${
  all.length < 2
    ? ""
    : switchTo(
        "Project",
        all.map(({ project_id, project_name }) => ({
          label: project_name,
          href: addressOf(view, { project_id }),
          isCurrent: project_id === project.project_id,
        })),
      )
}</header>
<main>
${samples.join("\n")}
<details open>
<summary><b>Text message</b><span class="to">${text.length} characters</span></summary>
<div class="mail"><pre lang="${locale}" dir="${directionOf(locale)}">${escapeHtml(text)}</pre></div>
</details>
</main>`,
  });
}

interface SwitchLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

function switchTo(label: string, ways: SwitchLink[]): string {
  const links = ways.map(
    (way) =>
      `<a href="${escapeHtml(way.href)}"${way.isCurrent ? ' aria-current="true"' : ""}>${escapeHtml(way.label)}</a>`,
  );
  return `<nav aria-label="${label}">${links.join(" ")}</nav>`;
}

function addressOf(
  { project: { project_id }, locale, scheme }: MailView,
  change: Record<string, string>,
  path = "/dev/mails",
): string {
  return `${path}?${new URLSearchParams({ project_id, locale, scheme, ...change })}`;
}

/** Frames are not lazy, so that a printed or captured page shows all of them. A change of width changes their heights. */
const fitFramesOnPage = `${fitFrames}
const fitAll = () => document.querySelectorAll("iframe").forEach(fit);
addEventListener("resize", fitAll);
// Some may have loaded before this script ran.
fitAll();
`;

const style = `
nav { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 14px; }
nav a { display: inline-block; padding: 4px 10px; border: 1px solid var(--edge); border-radius: 999px; text-decoration: none; }
nav a::first-letter { text-transform: uppercase; }
nav a[aria-current] { background: var(--primary); color: var(--on-primary); border-color: var(--primary); }
iframe { margin: 0; }
pre { margin: 14px 0 0; padding: 14px; border-radius: 8px; background: var(--tint); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; line-height: 18px; }
.mail pre:first-child { margin: 0; }
`;
