import type { z } from "zod";
import { audit } from "../../../core/audit/audit.ts";
import { findBySlug } from "../../../core/records/organization/find-organizations.ts";
import { markUsage, requireQuotaSoFar } from "../../../core/records/organization/quotas.ts";
import { generateKeys, type NewKey } from "../../../organizations/sso/connections/keys.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { inSavepoint, transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { Line, type OrganizationLine } from "../lines.ts";
import { importMember } from "./import-member.ts";
import { findOrganizationOf, importOrganization } from "./import-organization.ts";
import { importTogether } from "./import-together.ts";
import type { ImportOptions, Result } from "./options.ts";

export interface ImportRequest {
  lines: Record<string, unknown>[];
  is_dry_run?: boolean | undefined;
  updates_existing?: boolean | undefined;
  trusted_authorities?: string[] | undefined;
}

/** Generating a key takes a tenth of a second. */
const SAML_LIMIT = 10;

type Parsed = { line: Line } | { refused: Result };

/**
 * Imports the organizations and members of some lines in one transaction. Other lines are imported even if one is
 * refused. Importing the same lines again changes nothing. A dry run does everything and rolls back.
 */
export async function importLines(call: Call, request: ImportRequest): Promise<{ results: Result[] }> {
  const options: ImportOptions = {
    trusted: new Set(request.trusted_authorities),
    updatesExisting: request.updates_existing ?? false,
    isDryRun: request.is_dry_run ?? false,
  };
  const parsed = request.lines.map(parse);
  const keys = await makeKeys(call, parsed, options);
  const results: Result[] = [];
  try {
    await transaction(call, async (tx) => {
      for (const run of inRuns(parsed)) results.push(...(await importRun(call, tx, run, options, keys)));
      if (options.isDryRun) throw new DryRunEnd();
      await auditImport(call, tx, results, options);
      return {};
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  return { results };
}

/** Rolls back a dry run. */
class DryRunEnd extends Error {}

function parse(given: Record<string, unknown>): Parsed {
  const parsed = Line.safeParse(given);
  return parsed.success ? { line: parsed.data } : { refused: { outcome: "refused", reason: describe(parsed.error) } };
}

/** Names the field but not its value, which may be secret. */
function describe({ issues }: z.ZodError): string {
  const texts = issues.slice(0, 5).map(({ path, message }) => `${path.map(String).join(".") || "line"}: ${message}`);
  return texts.join("; ").slice(0, 500);
}

/** Splits the lines into runs of members, and single other lines, because members need the organizations before them. */
function inRuns(parsed: Parsed[]): Parsed[][] {
  const runs: Parsed[][] = [];
  let members: Parsed[] | undefined;
  for (const one of parsed) {
    if (!("line" in one) || one.line.type !== "member") {
      members = undefined;
      runs.push([one]);
    } else if (members) members.push(one);
    else {
      members = [one];
      runs.push(members);
    }
  }
  return runs;
}

async function importRun(
  call: Call,
  tx: Db,
  run: Parsed[],
  options: ImportOptions,
  keys: Map<string, NewKey[]>,
): Promise<Result[]> {
  const members = run.flatMap((one) => ("line" in one && one.line.type === "member" ? [one.line] : []));
  const together = members.length > 1 ? await importTogether(call, tx, members, options) : new Map<number, Result>();
  const results: Result[] = [];
  for (const [at, one] of run.entries()) {
    const importOne = async () => ("line" in one ? importLine(call, tx, one.line, options, keys) : one.refused);
    results.push(together.get(at) ?? (await importOne()));
  }
  return results;
}

async function importLine(
  call: Call,
  tx: Db,
  line: Line,
  options: ImportOptions,
  keys: Map<string, NewKey[]>,
): Promise<Result> {
  const forget = markUsage(tx);
  try {
    return await inSavepoint(tx, async () => {
      const result =
        line.type === "organization"
          ? await importOrganization(call, tx, line, options, keys)
          : await importMember(call, tx, line, options);
      // At the end of the transaction, an error would undo all lines.
      if (result.organization_id) await requireQuotaSoFar(call, tx, result.organization_id);
      return result;
    });
  } catch (error) {
    forget();
    if (!(error instanceof ApiError)) throw error;
    return { outcome: "refused", reason: `${error.message} (${error.errorType})` };
  }
}

/** Generates our keys for the SAML connections of organizations that do not exist yet. */
async function makeKeys(call: Call, parsed: Parsed[], { isDryRun }: ImportOptions): Promise<Map<string, NewKey[]>> {
  const lines = parsed.flatMap((one) => ("line" in one && one.line.type === "organization" ? [one.line] : []));
  const ids = [];
  for (const line of lines) ids.push(...((await isThere(call, line)) ? [] : samlIdsOf(line)));
  if (ids.length > SAML_LIMIT) {
    throw new ApiError("bad_request", { message: `Send lines with at most ${SAML_LIMIT} SAML connections at a time.` });
  }
  const keys = new Map<string, NewKey[]>();
  if (!isDryRun) for (const id of ids) keys.set(id, await generateKeys(call));
  return keys;
}

function samlIdsOf({ sso_connections = [] }: OrganizationLine): string[] {
  return sso_connections.flatMap(({ kind, connection_id }) => (kind === "saml" ? [connection_id] : []));
}

async function isThere(call: Call, line: OrganizationLine): Promise<boolean> {
  const found =
    (await findOrganizationOf(call, call.db, line.external_id)) ??
    (await findBySlug(call, call.db, line.organization_slug));
  return found !== undefined;
}

async function auditImport(call: Call, tx: Db, results: Result[], { trusted }: ImportOptions): Promise<void> {
  const count = (outcome: Result["outcome"]) => results.filter((one) => one.outcome === outcome).length;
  const counts = { added: count("added"), changed: count("changed"), refused: count("refused") };
  if (counts.added + counts.changed === 0) return;
  await audit(call, tx, { action: "import.applied", details: { ...counts, trusted: [...trusted] } });
}
