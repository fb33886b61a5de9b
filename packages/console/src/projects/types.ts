/** A project's settings, as `project.get` answers. */
export interface ProjectView {
  project_id: string;
  environment: "test" | "live";
  origin: "file" | "console";
  file: string | null;
  is_named_in_file: boolean;
  version: number | null;
  updated_at: string;
  settings: Settings;
  effective: Settings;
}

/** A project as a list has it. */
export interface ProjectSummary {
  project_id: string;
  project_name: string;
  origin: "file" | "console";
  updated_at: string;
}

export type Settings = Record<string, unknown>;

export interface Fault {
  path: string;
  message: string;
}

export interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
}

/** What would become of a change, or what became of it. */
export interface Verdict {
  faults?: Fault[];
  warnings: { path: string; message: string; mend: string }[];
  changes: Change[];
  loosened: { path: string; meaning: string }[];
}

export interface Version {
  version: number;
  kind: "created" | "updated" | "rolled_back";
  note: string;
  author: { by: string; operator?: { operator_id: string; email_address: string } };
  changed_paths: string[];
  created_at: string;
}

/** What a page about one project is given. */
export interface ProjectPageProps {
  projectId: string;
}
