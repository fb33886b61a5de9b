import { ApiError } from "../http/api-error.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { type HtmlPage, renderPage } from "../http/html-page.ts";
import type { Project } from "../projects/project.ts";
import { SsoRefusal, verdictOf } from "./verdicts.ts";

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

/** What did not work, under which id the administrator finds it, and the way back to the app. */
export function failurePage(
  project: Project | undefined,
  error: unknown,
  requestId: string,
  redirectUrl: string | undefined,
): HtmlPage {
  const back =
    redirectUrl ?? project?.redirect_urls.find((entry) => entry.default && entry.types.includes("login"))?.url;
  const title = "Single sign-on did not work";
  return renderPage({
    title,
    body: `<main class="card">
${project ? `<p class="brand">${escapeHtml(project.project_name)}</p>` : ""}
<h1>${title}</h1>
<p class="lead">${escapeHtml(adviceOf(error))}</p>
${back ? `<a class="button" href="${escapeHtml(new URL(back).origin)}/">Back to ${escapeHtml(project?.project_name ?? "the app")}</a>` : ""}
<p class="hint">Request id: ${escapeHtml(requestId)}</p>
</main>`,
  });
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
