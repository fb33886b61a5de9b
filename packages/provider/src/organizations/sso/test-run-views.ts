import type { Project } from "../../platform/config/project.ts";
import { brandedPage, errorHeading, successHeading } from "../../platform/http/branded-page.ts";
import type { HtmlPage } from "../../platform/http/html-page.ts";
import { escapeHtml } from "../../platform/lib/text.ts";
import type { Connection } from "./connections/connection.ts";
import { type CheckResult, listChecks } from "./logins/checks.ts";
import type { TestOutcome } from "./logins/schema.ts";
import { verdictOf } from "./logins/verdicts.ts";

/** Asks before the test starts, because link scanners must not consume it (docs/threats.md T22). */
export function testRunPage(project: Project, connection: Connection, token: string): HtmlPage {
  const title = "Test single sign-on";
  return brandedPage(
    { locale: "en", project },
    {
      title,
      content: `<h1>${title}</h1>
<p class="lead">Log in at the identity provider of <b>${escapeHtml(connection.display_name || connection.connection_id)}</b>. The result appears here. This test doesn't log you in to the app. The admin who created this link also sees the result, including what the identity provider sends about you.</p>
<form method="post" action="">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="button" type="submit">Start test</button>
</form>`,
      // Chromium applies form-action to redirects, too.
      formTargets: originsOf(connection),
    },
  );
}

function originsOf(connection: Connection): string[] {
  const {
    idp_sso_url = "",
    authorization_url = "",
    issuer = "",
  } = connection.settings as unknown as Record<string, string>;
  // The other organization's connection decides where an external one leads.
  if (connection.kind === "external") return ["https:"];
  return [idp_sso_url, authorization_url || issuer].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
}

const marks = { passed: "\u2713", failed: "\u2717", not_reached: "\u2013" } satisfies Record<
  CheckResult["outcome"],
  string
>;
const labels = { passed: "Passed", failed: "Failed", not_reached: "Not reached" } satisfies typeof marks;

/** Shows the result of a test, check by check, with the setting to change. */
export function testOutcomePage(project: Project, outcome: TestOutcome, requestId: string): HtmlPage {
  const isPassed = outcome.reason === "";
  const title = isPassed ? "The test passed" : "The test failed";
  const rows = listChecks(outcome).map(
    (one) =>
      `<li data-outcome="${one.outcome}"><b aria-hidden="true">${marks[one.outcome]}</b><span><span class="word">${labels[one.outcome]}: </span>${escapeHtml(one.verdict)}</span></li>`,
  );
  const { setting } = isPassed ? { setting: "" } : verdictOf(outcome.reason);
  const details = Object.entries(outcome.details).filter(([name]) => name !== "test_run_id");
  return brandedPage(
    { locale: "en", project },
    {
      title,
      content: `${isPassed ? successHeading(title) : errorHeading(title)}
<p class="lead">No one was logged in.</p>
<ul class="checks">
${rows.join("\n")}
</ul>
${setting ? `<h2>How to fix it</h2>\n<p>${escapeHtml(setting)}</p>` : ""}
${details.length > 0 ? `<h2>Details</h2>\n<dl>${details.map(([name, value]) => `<dt>${escapeHtml(name.replaceAll("_", " "))}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>` : ""}
<p class="hint">Request ID: ${escapeHtml(requestId)}</p>`,
      style: `
.checks { list-style: none; margin: 0 0 20px; padding: 0; }
.checks li { display: flex; gap: 10px; padding: 8px 0; border-top: 1px solid var(--edge); }
.checks b { flex: none; width: 1em; }
.word { font-weight: 700; }
[data-outcome=passed] b, [data-outcome=passed] .word { color: var(--success); }
[data-outcome=failed] b, [data-outcome=failed] .word { color: var(--error); }
[data-outcome=not_reached] { color: var(--soft); }
h2 { margin: 20px 0 4px; font-size: 15px; line-height: 22px; }
p, dd { margin: 0; overflow-wrap: anywhere; }
dl { margin: 0; }
dt { color: var(--soft); font-size: 13px; margin-top: 6px; }
dt::first-letter { text-transform: uppercase; }`,
    },
  );
}
