import type { ClientType } from "@portico/wire";
import type { Generated } from "kysely";
import type { Json, Row } from "../../../platform/db/schema.ts";

/** An app that members can connect. */
interface ConnectedAppsTable {
  project_id: string;
  client_id: string;
  client_type: ClientType;
  client_name: string;
  client_description: string;
  /** "" if there is none. */
  client_logo_url: string;
  /** Null for public apps. */
  secret_hash: string | null;
  /** The hash of the next secret during a rotation. Both work. */
  next_secret_hash: string | null;
  redirect_urls: Json<string[]>;
  post_logout_redirect_urls: Json<string[]>;
  allowed_scopes: Json<string[]>;
  /** Whether it can act for itself, in organizations that allow it. */
  client_credentials: Generated<boolean>;
  /** Where it was created. The configuration only changes and deletes its own. */
  source: "configuration" | "management" | "registration";
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    connected_apps: ConnectedAppsTable;
  }
}

export type ConnectedAppRow = Row<"connected_apps">;
