import type { SsoListAttemptsResponse } from "@portico/backend/management";
import type { GlobalOptions } from "../../shared/command.ts";
import { show } from "../../shared/output.ts";
import { renderTable } from "../../shared/table.ts";
import { openConnection, openConnections } from "./open-connection.ts";
import { noteWarnings } from "./render-connection.ts";

/** Lists the latest single sign-on attempts of an organization. */
export async function listAttempts(
  slug: string,
  options: GlobalOptions & { connection?: string; refused: boolean; limit: number },
): Promise<void> {
  const { sso, organization_id } = await openConnections(slug, options);
  const connection = options.connection ? await openConnection(slug, options.connection, options) : undefined;
  const { attempts: rows, warnings } = await sso.attempts.search({
    organization_id,
    limit: Math.min(100, options.limit),
    ...(connection && { connection_id: connection.ids.connection_id }),
    ...(options.refused && { outcome: "refused" as const }),
  });
  show(options.json, { document: { attempts: rows, warnings }, text: () => renderAttempts(rows) });
  if (!options.json) noteWarnings(warnings);
}

function renderAttempts(rows: SsoListAttemptsResponse["attempts"]): string {
  if (rows.length === 0) return "No sign-in attempts yet.";
  return renderTable(
    ["Time", "Member", "Outcome", "Reason", "Fix"],
    rows.map(({ occurred_at, outcome, verdict, setting: change, details }) => [
      occurred_at,
      details.email_address ?? "",
      details.test_run_id ? `${outcome} (test)` : outcome,
      verdict,
      change,
    ]),
  );
}
