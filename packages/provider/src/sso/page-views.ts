import type { Project } from "../config/project.ts";
import { ApiError } from "../ground/api-error.ts";
import { escapeHtml } from "../ground/escape-html.ts";
import { type HtmlPage, renderPage } from "../http/html-page.ts";
import { SsoRefusal, verdictOf } from "./logins/verdicts.ts";

/** Posts the same fields once more to the same address, now from this site. */
export function bouncePage(project: Project, fields: Record<string, string>): HtmlPage {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return renderPage({
    title: "Logging in",
    body: `<main class="card">
<p class="brand">${escapeHtml(project.project_name)}</p>
<h1>Logging in</h1>
<form method="post" action="">
${inputs.join("\n")}
<button class="button" type="submit">Continue</button>
</form>
</main>`,
    script: "document.forms[0].submit();",
    // Chromium checks redirects after a form, too, and this one ends at the host's page.
    formTargets: [...new Set(project.redirect_urls.map(({ url }) => new URL(url).origin))],
  });
}

/** Names where a connection leads to whom no page of the host's brought here, and lets them go on or not. */
export function departurePage(project: Project, url: string): HtmlPage {
  const { host } = new URL(url);
  const title = `Log in at ${host}?`;
  return renderPage({
    title,
    body: `<main class="card">
<p class="brand">${escapeHtml(project.project_name)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="lead">A link brought you here. It leads to <b>${escapeHtml(host)}</b>, which belongs to an organization and not to ${escapeHtml(project.project_name)}. Go on only if your organization logs in there.</p>
<a class="button" rel="noreferrer" href="${escapeHtml(url)}">Continue to ${escapeHtml(host)}</a>
${wayBack(project, undefined, " side")}
</main>`,
    style: ".button + .button { margin-top: 10px; }",
  });
}

/** Shows what did not work, under which id the administrator finds it, and the way back to the app. */
export function failurePage(
  project: Project | undefined,
  error: unknown,
  requestId: string,
  redirectUrl: string | undefined,
): HtmlPage {
  const title = "Single sign-on did not work";
  return renderPage({
    title,
    body: `<main class="card">
${project ? `<p class="brand">${escapeHtml(project.project_name)}</p>` : ""}
<h1>${title}</h1>
<p class="lead">${escapeHtml(adviceOf(error))}</p>
${wayBack(project, redirectUrl)}
<p class="hint">Request id: ${escapeHtml(requestId)}</p>
</main>`,
  });
}

function wayBack(project: Project | undefined, redirectUrl: string | undefined, look = ""): string {
  const back =
    redirectUrl ?? project?.redirect_urls.find((entry) => entry.default && entry.types.includes("login"))?.url;
  if (back === undefined) return "";
  return `<a class="button${look}" href="${escapeHtml(new URL(back).origin)}/">Back to ${escapeHtml(project?.project_name ?? "the app")}</a>`;
}

function adviceOf(error: unknown): string {
  if (error instanceof SsoRefusal) {
    return (
      verdictOf(error.reason).advice ??
      "The answer of your identity provider cannot be accepted. Your administrator can see why, under the id below."
    );
  }
  if (error instanceof ApiError) return error.message;
  return "Something went wrong here. Wait a moment, then go back to the app and log in once more.";
}
