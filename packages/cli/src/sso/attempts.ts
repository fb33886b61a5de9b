import type { SsoListAttemptsResponse } from "@portico/wire";
import { show } from "../console/output.ts";
import { renderTable } from "../console/table.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { openConnection, openConnections } from "./open-connection.ts";
import { tellWarnings } from "./render-connection.ts";

/** What became of the latest logins of an organization. */
export async function listAttempts(
  slug: string,
  options: GlobalOptions & { connection?: string; refused: boolean; limit: number },
): Promise<void> {
  const { call, organization_id } = await openConnections(slug, options);
  const only = options.connection ? await openConnection(slug, options.connection, options) : undefined;
  const body = {
    limit: Math.min(100, options.limit),
    ...(only && { connection_id: only.connection_id }),
    ...(options.refused && { outcome: "refused" }),
  };
  const path = `/organizations/${organization_id}/sso_attempts/search`;
  const { attempts: rows, warnings } = await call<SsoListAttemptsResponse>("POST", path, body);
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
