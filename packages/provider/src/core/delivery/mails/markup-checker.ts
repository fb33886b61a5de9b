import { ConfigError } from "../../../platform/config/config-error.ts";
import type { ProviderConfig } from "../../../platform/config/config-schema.ts";
import { sourcesOf } from "../../../platform/config/sources.ts";
import type { WorkOwner } from "../../../platform/lib/fair-queue.ts";
import { createThreadPool, ThreadError, threadFile } from "../../../platform/lib/thread-pool.ts";
import type { EmailTemplate } from "./template.ts";

declare module "../../../platform/call/call.ts" {
  interface Services {
    readonly markupChecker: MarkupChecker;
  }
}

/** Parses the HTML of templates in its own thread, because a malicious text may take the parser long. */
export interface MarkupChecker {
  /**
   * Lists what is wrong with the HTML of a project's templates. It stops at the first text that the thread could not
   * finish.
   *
   * @param owner the project of the templates.
   * @param known templates that were checked when they were saved. The same HTML is not checked again.
   * @throws ApiError `service_unavailable` if too many templates of this owner wait.
   */
  listIssues(
    owner: WorkOwner,
    templates: EmailTemplate[],
    known?: EmailTemplate[],
  ): Promise<{ path: string; message: string }[]>;
  stop(): Promise<void>;
}

const WAITING = 20;
/** A text of the maximum length takes a tenth of a second. */
const DEADLINE_MS = 5_000;
const LIMIT_MIB = 64;
const IDLE_AFTER_MS = 60_000;

/** @param onThreadLost called when a template took too long or too much memory. */
export function createMarkupChecker(
  onThreadLost: (error: unknown) => void,
  { file = threadFile("markup-thread", import.meta.url), deadlineMs = DEADLINE_MS } = {},
): MarkupChecker {
  const pool = createThreadPool<string, string[]>({
    file,
    threads: 1,
    waitingEach: WAITING,
    work: "mail templates are being checked",
    deadlineMs,
    limitMiB: LIMIT_MIB,
    idleAfterMs: IDLE_AFTER_MS,
  });

  return {
    async listIssues(owner, templates, known = []) {
      const checked = new Set(listHtml(known).map(({ html }) => html));
      const faults: { path: string; message: string }[] = [];
      for (const { path, html } of listHtml(templates)) {
        if (checked.has(html)) continue;
        checked.add(html);
        try {
          faults.push(...(await pool.ask(html, owner)).map((message) => ({ path, message })));
        } catch (error) {
          if (!(error instanceof ThreadError)) throw error;
          onThreadLost(error);
          const message = `found HTML that takes more than ${deadlineMs} ms or ${LIMIT_MIB} MiB to read, expected simpler markup`;
          return [...faults, { path, message }];
        }
      }
      return faults;
    },
    stop: pool.stop,
  };
}

function listHtml(templates: EmailTemplate[]): { path: string; html: string }[] {
  return templates.flatMap(({ html, translations = [] }, index) => {
    const at = `email_templates[${index}]`;
    return [
      ...(html === undefined ? [] : [{ path: `${at}.html`, html }]),
      ...translations.flatMap((own, place) =>
        own.html === undefined ? [] : [{ path: `${at}.translations[${place}].html`, html: own.html }],
      ),
    ];
  });
}

/**
 * Checks the HTML of the configured templates, which reading the file does not.
 *
 * @throws ConfigError with every issue.
 */
export async function requireTemplateMarkup(config: ProviderConfig): Promise<void> {
  const checker = createMarkupChecker(() => {});
  try {
    const faults: string[] = [];
    for (const [index, { project_id, email_templates }] of config.projects.entries()) {
      const found = await checker.listIssues({ project: project_id }, email_templates);
      faults.push(...found.map(({ path, message }) => `projects[${index}].${path}: ${message}`));
    }
    if (faults.length > 0) throw new ConfigError(sourcesOf(config).file, faults);
  } finally {
    await checker.stop();
  }
}
