import type { Project } from "../config/project.ts";
import { escapeHtml } from "../ground/escape-html.ts";
import type { HtmlPage } from "../http/html-page.ts";
import { attentionIcon } from "../http/page-answers.ts";
import { linkPage } from "./link-page-views.ts";
import type { AwaitedHandover, OpenedMagicLink } from "./open-magic-link.ts";

const style = `
.field { display: block; margin: 0 0 14px; }
.field b { display: block; margin: 0 0 6px; }
.field input {
  width: 100%; min-height: 52px; padding: 6px 14px; border: 1px solid var(--strong-edge); border-radius: 8px;
  background: var(--surface); color: var(--ink); font: 700 24px/30px Arial, "Helvetica Neue", Helvetica, sans-serif;
  letter-spacing: .2em; text-align: center;
}
.problem { margin: 0 0 14px; color: var(--error); }
.here { margin: 24px 0 0; padding: 20px 0 0; border-top: 1px solid var(--edge); }
.here p { margin: 0 0 10px; }
`;

/**
 * Behind a link that the browser which opens it cannot use, because another one asked for it: says who asked, where and when,
 * and takes the number that stands there. Nothing is confirmed without it (threats.md T22, T23).
 */
export function handoverPage(
  project: Project,
  link: Extract<OpenedMagicLink, { state: "ready" }>,
  { askedMinutesAgo, askedIn }: AwaitedHandover,
  { token, isUnreadable }: { token: string; isUnreadable: boolean },
): HtmlPage {
  const { origin, host } = new URL(link.landingUrl);
  const title = `Log in to ${link.destinationName}`;
  const keys = `<input type="hidden" name="project_id" value="${escapeHtml(project.project_id)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">`;
  const problem = isUnreadable ? `<p class="problem" role="alert">Enter the two digits that you see there.</p>\n` : "";
  return linkPage(project, {
    title,
    style,
    formTargets: [origin],
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">as <b>${escapeHtml(link.address)}</b> on <b>${escapeHtml(host)}</b>, asked for ${minutesAgo(askedMinutesAgo)} in ${escapeHtml(askedIn)}</p>
<form method="post" action="handover">
${keys}
<label class="field"><b>Number on the device where you asked</b>
<input name="number" inputmode="numeric" autocomplete="off" required pattern="\\s*[0-9]{2}\\s*" title="Two digits"></label>
${problem}<button class="button" type="submit">Log in there</button>
<p class="hint">Only enter it when you see it on a screen in front of you. If you did not ask, close this page.</p>
</form>
<form class="here" method="post" action="redirect">
${keys}
<p>Did you ask in this browser? The link itself works nowhere else.</p>
<button class="button side" type="submit">Continue here</button>
</form>`,
  });
}

/** The device that asked finishes by itself. */
export function confirmedPage(project: Project | undefined): HtmlPage {
  return linkPage(project, {
    title: "Go back to your other device",
    content: `<h1>Go back to your other device</h1>
<p class="lead">It logs you in within a few seconds. You can close this page.</p>`,
  });
}

/** A wrong number: what came of it, and the ways that are left. */
export function refusedPage(project: Project | undefined): HtmlPage {
  return linkPage(project, {
    title: "That was not the number",
    content: `${attentionIcon}<h1>That was not the number</h1>
<p class="lead">Nobody was logged in. If you asked for this, ask for a new link on the other device, or open this one there. If you did not, close this page.</p>`,
  });
}

function minutesAgo(minutes: number): string {
  if (minutes < 1) return "a moment ago";
  return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
}
