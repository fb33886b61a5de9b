import type { Project } from "../config/project.ts";
import { escapeHtml } from "../ground/escape-html.ts";
import { type HtmlPage, type PageContent, renderPage } from "../http/html-page.ts";
import { attentionIcon } from "../http/page-answers.ts";
import type { OpenedMagicLink } from "./open-magic-link.ts";

/**
 * Names who continues, where to, and through which host (threats.md T23); one button. Whose account gets an address, and
 * what becomes of it, stands there before anybody agrees (T62).
 */
export function confirmPage(
  project: Project,
  link: Extract<OpenedMagicLink, { state: "ready" }>,
  token: string,
): HtmlPage {
  const { origin, host } = new URL(link.landingUrl);
  const title = link.isPasswordReset
    ? `Set a new password for ${link.destinationName}`
    : link.formerAddress !== null
      ? `Confirm your new address for ${link.destinationName}`
      : `Continue to ${link.destinationName}`;
  return linkPage(project, {
    title,
    formTargets: [origin],
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">as <b>${escapeHtml(link.address)}</b> · leads to <b>${escapeHtml(host)}</b></p>
${link.formerAddress === null ? "" : takeOver(link.formerAddress, link)}<form method="post" action="redirect">
<input type="hidden" name="project_id" value="${escapeHtml(project.project_id)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="button" type="submit">Continue</button>
</form>
<p class="hint">If you did not ask for this, or the address is not yours, close this page: then nothing changes.</p>`,
  });
}

function takeOver(former: string, { address, destinationName }: { address: string; destinationName: string }): string {
  return `<p class="lead">The account <b>${escapeHtml(former)}</b> of <b>${escapeHtml(destinationName)}</b> asks for your address. If you continue, that account becomes yours: it gets the address ${escapeHtml(address)}, and unless you are signed in to it here, its password, linked accounts, second factors and connected apps end.</p>
`;
}

/** A link that leads nowhere any more, and what to do about it. */
export function endPage(project: Project | undefined, opened: OpenedMagicLink): HtmlPage {
  const [text, way] =
    opened.state === "spent"
      ? [
          `Your ${opened.isPasswordReset ? "link for a new password" : "login link"} has expired or was already used. Ask for a new one and open it in this browser.`,
          `<a class="button side" href="${escapeHtml(opened.startUrl)}">Back to log in</a>`,
        ]
      : [
          "It may have been cut off on its way. Open it again from your mail, or ask for a new one where you log in.",
          "",
        ];
  return linkPage(project, {
    title: "This link no longer works",
    content: `${attentionIcon}<h1>This link no longer works</h1>\n<p class="lead">${text}</p>\n${way}`,
  });
}

export const laterPage: HtmlPage = linkPage(undefined, {
  title: "Something went wrong",
  content: `${attentionIcon}<h1>Something went wrong</h1>\n<p class="lead">Your link is still good. Wait a moment and open it again.</p>`,
});

/** A page in the project's name. */
export function linkPage(
  project: Project | undefined,
  { title, content, ...rest }: Pick<PageContent, "title" | "formTargets" | "style"> & { content: string },
): HtmlPage {
  const logo = project && findLogo(project);
  const name = escapeHtml(project?.project_name ?? "");
  const brand = logo ? `<img src="${escapeHtml(logo.href)}" alt="${name}">` : name;
  return renderPage({
    title,
    body: `<main class="card">\n${brand && `<p class="brand">${brand}</p>`}\n${content}\n</main>`,
    ...rest,
    imageSources: logo && [logo.origin],
  });
}

/** The project's logo, when it is one that a page may load (threats.md T37). */
function findLogo({ branding }: Project): URL | undefined {
  const url = URL.canParse(branding.logo_url) ? new URL(branding.logo_url) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
