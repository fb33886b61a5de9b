import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NewProject } from "./new-project.ts";
import { OWNER_ONLY, writeFileAtomically } from "./write-file.ts";

/** The provider's data folder, beside the configuration. */
export const DATA_FOLDER = ".portico";

/**
 * Writes the secret of a new project into the data folder, which git ignores.
 * @param file the configuration.
 * @returns the file of the secret, and the project with a reference to it.
 */
export function storeSecret(file: string, project: NewProject): { secretFile: string; stored: NewProject } {
  const name = `${project.project_id}.secret`;
  const folder = join(dirname(file), DATA_FOLDER);
  const secretFile = join(folder, name);
  writeFileAtomically(secretFile, `${project.secret}\n`, OWNER_ONLY);
  const ignore = join(folder, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n", { mode: OWNER_ONLY });
  return { secretFile, stored: { ...project, secret: `file:${DATA_FOLDER}/${name}` } };
}
