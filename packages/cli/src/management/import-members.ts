import { readFileSync } from "node:fs";
import { ManagementError } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { note, show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";
import { reasonOf } from "../shared/reason-of.ts";
import { explainError, isAway } from "./explain-error.ts";
import { openOrganization } from "./open-management.ts";

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
  const { management, organization_id } = await openOrganization(slug, options);
  const roles = options.role && { roles: options.role };
  const add = ({ line: _, ...newcomer }: Newcomer) => {
    const request = { organization_id, ...newcomer, ...roles };
    return options.invite ? management.magicLinks.email.invite(request) : management.members.create(request);
  };

  const progress = await startProgress({ title: "Adding members", total: newcomers.length, isSilent: options.json });
  let added = 0;
  let present = 0;
  const refused: { line: number; email_address: string; reason: string }[] = [];
  for (const newcomer of newcomers) {
    try {
      await add(newcomer);
      added += 1;
    } catch (error) {
      if (!(error instanceof ManagementError) || isAway(error)) throw error;
      const { line, email_address } = newcomer;
      if (error.error_type === "duplicate_member_email") present += 1;
      else refused.push({ line, email_address, reason: explainError(error).message });
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
