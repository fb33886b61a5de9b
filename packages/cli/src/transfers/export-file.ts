import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { finished } from "node:stream/promises";
import { show } from "../console/output.ts";
import { startProgress } from "../console/progress.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { openOutput } from "../ground/open-output.ts";
import { type Call, createCall } from "../management/api.ts";
import { findConnection } from "../management/connection.ts";

export interface ExportOptions extends GlobalOptions {
  secrets: boolean;
}

interface Page {
  lines: object[];
  results_metadata: { next_cursor?: string };
}

const PAGE = 200;

/** Writes all organizations, then all members, as an import takes them. Nobody but the caller may read the file. @throws CliError */
export async function exportFile(file: string, { secrets, ...options }: ExportOptions): Promise<void> {
  if (existsSync(file)) throw new CliError(`${file} is there already. Name another file.`);
  const call = createCall(await findConnection(options));
  // Under another name until it is whole.
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  const out = await openOutput(draft);
  const progress = await startProgress({ title: "Lines written", total: 0, isSilent: options.json });
  const counts = { organizations: 0, members: 0 };
  try {
    for (const kind of ["organizations", "members"] as const) {
      for await (const lines of pagesOf(call, kind, secrets)) {
        const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
        if (!out.write(text)) await once(out, "drain");
        counts[kind] += lines.length;
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
      const what = secrets
        ? "It has password hashes and secrets: delete it once it is imported."
        : "Without --secrets it has no password hash and no authenticator.";
      return `${file} has ${counts.organizations} organizations and ${counts.members} members. ${what}`;
    },
  });
}

async function* pagesOf(call: Call, kind: string, withSecrets: boolean): AsyncGenerator<object[]> {
  let cursor: string | undefined;
  do {
    const body = { limit: PAGE, with_secrets: withSecrets, ...(cursor && { cursor }) };
    const page = await call<Page>("POST", `/export/${kind}`, body);
    yield page.lines;
    cursor = page.results_metadata.next_cursor;
  } while (cursor);
}
