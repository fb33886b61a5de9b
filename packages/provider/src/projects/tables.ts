import type { Generated } from "kysely";
import type { Json } from "../db/schema.ts";

interface ProjectsTable {
  project_id: string;
  settings: Json<unknown>;
  secret_hash: string;
  next_secret_hash: Generated<string | null>;
  /** The last time at which a back end has shown it, to a minute. */
  secret_used_at: Generated<Date | null>;
  next_secret_used_at: Generated<Date | null>;
  /** The hash of the configuration that was last brought in: the same one has nothing to add. `""` where none is. */
  seed_hash: string;
  /** Where the settings are kept: the configuration file, or the versions of `project_versions`. */
  origin: Generated<"file" | "console">;
  /** The version that counts; 0 for a project of the file, which has none. */
  version: Generated<number>;
  updated_at: Date;
}

/** The settings of a project of the console, each time that somebody changed them. */
interface ProjectVersionsTable {
  project_id: string;
  version: number;
  /** As they were given, without defaults; what is secret is a mark, and is kept in `projects` alone. */
  settings: Json<Record<string, unknown>>;
  /** The paths that differ from the version before, secrets included. */
  changed_paths: Json<string[]>;
  kind: "created" | "updated" | "rolled_back";
  note: string;
  /** Who: `{ by, operator }`. */
  author: Json<{ by: string; operator?: { operator_id: string; email_address: string } }>;
  created_at: Date;
}

interface PublicTokensTable {
  public_token: string;
  project_id: string;
}

interface ProjectOriginsTable {
  origin: string;
  project_id: string;
}

declare module "../db/schema.ts" {
  interface Database {
    projects: ProjectsTable;
    project_versions: ProjectVersionsTable;
    public_tokens: PublicTokensTable;
    project_origins: ProjectOriginsTable;
  }
}
