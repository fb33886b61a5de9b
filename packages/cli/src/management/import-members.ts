import { readFileSync } from "node:fs";
import { note, show } from "../console/output.ts";
import { startProgress } from "../console/progress.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";
import { reasonOf } from "../ground/reason-of.ts";
import { openManagement } from "./open-management.ts";

interface ImportOptions extends GlobalOptions {
  role?: string[];
  invite: boolean;
}

interface Newcomer {
  line: number;
  email_address: string;
  name?: string;
}

/**
 * Adds or invites everybody in a file. Present members are skipped, so that an import that was broken off is simply run
 * again.
 * @throws CliError when the file cannot be read, or somebody was refused: each is told with their line.
 */
export async function importMembers(slug: string, file: string, options: ImportOptions): Promise<void> {
  const newcomers = parseMembers(readFile(file));
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const roles = options.role && { roles: options.role };
  const add = ({ line: _, ...newcomer }: Newcomer) =>
    options.invite
      ? call("POST", "/magic_links/email/invite", { organization_id, ...newcomer, ...roles })
      : call("POST", `/organizations/${organization_id}/members`, { ...newcomer, ...roles });

  const progress = await startProgress({ title: "Adding members", total: newcomers.length, isSilent: options.json });
  let added = 0;
  let present = 0;
  const refused: { line: number; email_address: string; reason: string }[] = [];
  for (const newcomer of newcomers) {
    try {
      await add(newcomer);
      added += 1;
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode === exitCodes.unreachable) throw error;
      if (error.details.error_type === "duplicate_member_email") present += 1;
      else refused.push({ line: newcomer.line, email_address: newcomer.email_address, reason: error.message });
    }
    progress.advance();
  }
  progress.end();
  show(options.json, {
    document: { added, present, refused },
    text: () => `${added} added, ${present} were members already, ${refused.length} refused.`,
  });
  if (refused.length === 0) return;
  process.exitCode = exitCodes.failed;
  if (!options.json)
    for (const { line, email_address, reason } of refused) note(`Line ${line}, ${email_address}: ${reason}`);
}

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CliError(`${file} cannot be read (${reasonOf(error)}).`, exitCodes.usage);
  }
}

/** Reads one address a line, with a name after a comma; empty lines and lines that begin with `#` are skipped. */
export function parseMembers(text: string): Newcomer[] {
  return text.split(/\r?\n/).flatMap((content, index) => {
    if (!content.trim() || content.startsWith("#")) return [];
    const [address = "", ...rest] = content.split(",");
    const name = rest
      .join(",")
      .trim()
      .replace(/^"(.*)"$/, "$1");
    return { line: index + 1, email_address: address.trim(), ...(name && { name }) };
  });
}
