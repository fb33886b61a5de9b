import { readFileSync } from "node:fs";
import { ManagementError } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { note, show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";
import { reasonOf } from "../shared/reason-of.ts";
import { explainError, isUnreachable } from "./explain-error.ts";
import { openOrganization } from "./open-management.ts";

interface ImportOptions extends GlobalOptions {
  role?: string[];
  invite: boolean;
}

interface NewMember {
  line: number;
  email_address: string;
  name?: string;
}

/**
 * Adds or invites all members in a file. Existing members are skipped, so an interrupted import can be repeated.
 * @throws CliError if the file cannot be read.
 */
export async function importMembers(slug: string, file: string, options: ImportOptions): Promise<void> {
  const newMembers = parseMembers(readFile(file));
  const { management, organization_id } = await openOrganization(slug, options);
  const roles = options.role && { roles: options.role };
  const add = ({ line: _, ...newMember }: NewMember) => {
    const request = { organization_id, ...newMember, ...roles };
    return options.invite ? management.magicLinks.email.invite(request) : management.members.create(request);
  };

  const progress = await startProgress({ title: "Adding members", total: newMembers.length, isSilent: options.json });
  let added = 0;
  let present = 0;
  const refused: { line: number; email_address: string; reason: string }[] = [];
  for (const newMember of newMembers) {
    try {
      await add(newMember);
      added += 1;
    } catch (error) {
      if (!(error instanceof ManagementError) || isUnreachable(error)) throw error;
      const { line, email_address } = newMember;
      if (error.error_type === "duplicate_member_email") present += 1;
      else refused.push({ line, email_address, reason: explainError(error).message });
    }
    progress.advance();
  }
  progress.end();
  show(options.json, {
    document: { added, present, refused },
    text: () => `${added} added, ${present} already members, ${refused.length} failed.`,
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
    throw new CliError(`Can't read ${file} (${reasonOf(error)}).`, exitCodes.usage);
  }
}

/** Reads one email address per line, optionally with a name after a comma. Skips empty lines and lines that start with `#`. */
export function parseMembers(text: string): NewMember[] {
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
