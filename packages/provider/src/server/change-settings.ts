import { getProject } from "../operate/project-settings/get-project.ts";
import { updateProject } from "../operate/project-settings/update-project.ts";
import type { Services } from "../platform/call/call.ts";
import { createConfigurationCall } from "./configuration-call.ts";

/** A change of the settings of a project that the console manages. */
export interface NewSettings {
  project_id: string;
  /** A merge patch (RFC 7396). */
  patch: Record<string, unknown>;
  /** The reason, for the history and the audit log. */
  note: string;
}

export interface ChangedSettings {
  project_id: string;
  version: number;
  /** The paths of the settings that changed. */
  changed: string[];
  /** Changes that admit more members, pages or apps than before. */
  loosened: { path: string; meaning: string }[];
}

/**
 * Changes settings on behalf of the server's administrator, who may change all of them.
 * @throws Error for an unknown project, a project of the configuration file, and invalid settings.
 */
export async function changeSettings(
  services: Services,
  { project_id, patch, note }: NewSettings,
): Promise<ChangedSettings> {
  const call = await createConfigurationCall(services, project_id, "portico projects update");
  if (!call) throw new Error(`This provider has no project ${project_id}.`);
  const { version } = (await getProject(call)).project;
  if (version === null)
    throw new Error(`The settings of ${project_id} are in the configuration file ${services.configured.file}.`);
  const { project, changes, loosened } = await updateProject(call, { version, patch, note });
  return { project_id, version: project.version ?? version, changed: changes.map(({ path }) => path), loosened };
}
