import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { finished } from "node:stream/promises";
import { openManagement } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { openOutput } from "../shared/open-output.ts";
import { show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";

export interface ExportOptions extends GlobalOptions {
  secrets: boolean;
}

const PAGE = 200;

/** Exports all organizations, then all members, to a file that only the current user can read. @throws CliError */
export async function exportFile(file: string, { secrets, ...options }: ExportOptions): Promise<void> {
  if (existsSync(file)) throw new CliError(`${file} already exists. Choose another file.`);
  const { management } = await openManagement(options);
  // Written under another name until it is complete.
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  const out = await openOutput(draft);
  const progress = await startProgress({ title: "Lines written", isSilent: options.json });
  const counts = { organizations: 0, members: 0, passkeys: 0 };
  try {
    for (const kind of ["organizations", "members"] as const) {
      for await (const { lines } of management.export[kind]({ limit: PAGE, with_secrets: secrets }).pages()) {
        const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
        if (!out.write(text)) await once(out, "drain");
        counts[kind] += lines.length;
        for (const { passkeys } of lines) counts.passkeys += Array.isArray(passkeys) ? passkeys.length : 0;
        progress.advance(lines.length);
      }
    }
    out.end();
    await finished(out);
    renameSync(draft, file);
  } catch (error) {
    out.destroy();
    rmSync(draft, { force: true });
    throw error;
  } finally {
    progress.end();
  }
  show(options.json, {
    document: { file, ...counts, with_secrets: secrets },
    text: () => {
      const remark = secrets
        ? "It contains password hashes and secrets. Delete it after the import."
        : "It contains no password hashes or authenticators. Use --secrets to include them.";
      const { organizations, members, passkeys } = counts;
      return `Exported ${organizations} organizations, and ${members} members with ${passkeys} passkeys, to ${file}. ${remark}`;
    },
  });
}
