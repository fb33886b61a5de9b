import type { SsoListAttemptsResponse } from "@portico/backend/management";
import type { GlobalOptions } from "../../shared/command.ts";
import { show } from "../../shared/output.ts";
import { renderTable } from "../../shared/table.ts";
import { openConnection, openConnections } from "./open-connection.ts";
import { tellWarnings } from "./render-connection.ts";

/** What became of the latest logins of an organization. */
export async function listAttempts(
  slug: string,
  options: GlobalOptions & { connection?: string; refused: boolean; limit: number },
): Promise<void> {
  const { sso, organization_id } = await openConnections(slug, options);
  const only = options.connection ? await openConnection(slug, options.connection, options) : undefined;
  const { attempts: rows, warnings } = await sso.attempts.search({
    organization_id,
    limit: Math.min(100, options.limit),
    ...(only && { connection_id: only.ids.connection_id }),
    ...(options.refused && { outcome: "refused" as const }),
  });
  show(options.json, { document: { attempts: rows, warnings }, text: () => renderAttempts(rows) });
  if (!options.json) tellWarnings(warnings);
}

function renderAttempts(rows: SsoListAttemptsResponse["attempts"]): string {
  if (rows.length === 0) return "Nobody has tried.";
  return renderTable(
    ["When", "Who", "Outcome", "Why", "Change"],
    rows.map(({ occurred_at, outcome, verdict, setting: change, details }) => [
      occurred_at,
      details.email_address ?? "",
      details.test_run_id ? `${outcome} (test)` : outcome,
      verdict,
      change,
    ]),
  );
}
