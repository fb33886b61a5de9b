import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../platform/call/call.ts";
import { settingsOf } from "../../platform/config/project.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { ConfigIssue } from "./project-check.ts";
import { fillInSecrets, openSecrets, takeSecrets } from "./secrets.ts";
import { changeProject, findProjectRow, findVersion, listConsoleRows } from "./store.ts";
import { sealSettings } from "./versions.ts";

/**
 * Reads the console's project settings again with this version's schema, which adds defaults for new settings. Settings
 * that this version would refuse stay unchanged.
 * @returns the IDs of all projects that the console manages.
 */
export async function refreshProjects(
  services: Services,
  onIssues: (projectId: string, issues: ConfigIssue[]) => void,
): Promise<string[]> {
  const rows = await listConsoleRows(services.db);
  for (const row of rows) {
    const document = (await findVersion(services.db, row.project_id, row.version))?.settings ?? {};
    const { settings } = fillInSecrets(document, openSecrets(services, row.settings), document);
    const { config, issues } = services.configured.check(row.project_id, settings);
    if (!config) {
      onIssues(row.project_id, issues);
      continue;
    }
    const read = settingsOf(config);
    // Encrypting the same value again gives another text.
    if (isDeepStrictEqual(withoutSeals(read), withoutSeals(row.settings))) continue;
    const sealed = sealSettings(services, read);
    await transaction(services, async (tx) => {
      const now = await findProjectRow(tx, row.project_id, { isLocked: true });
      // They were changed in the meantime, by a version of the provider that has read them itself.
      if (now?.version === row.version) await changeProject(tx, row.project_id, { settings: sealed });
    });
  }
  return rows.map(({ project_id }) => project_id);
}

/** As PostgreSQL returns it. */
function withoutSeals(settings: unknown): unknown {
  return JSON.parse(JSON.stringify(takeSecrets(settings).settings));
}
