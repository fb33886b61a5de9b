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
  /** The hash of the configuration that was last brought in: the same one has nothing to add. */
  seed_hash: string;
  updated_at: Date;
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
    public_tokens: PublicTokensTable;
    project_origins: ProjectOriginsTable;
  }
}
