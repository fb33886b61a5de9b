import type { ClientType } from "@portico/wire";
import type { Generated } from "kysely";
import type { Json, Row } from "../../../platform/db/schema.ts";

/** An app that members may connect. */
interface ConnectedAppsTable {
  project_id: string;
  client_id: string;
  client_type: ClientType;
  client_name: string;
  client_description: string;
  /** "" for none. */
  client_logo_url: string;
  /** Null for public apps. */
  secret_hash: string | null;
  /** The hash of the secret that is about to take the other one's place: both are good. */
  next_secret_hash: string | null;
  redirect_urls: Json<string[]>;
  post_logout_redirect_urls: Json<string[]>;
  allowed_scopes: Json<string[]>;
  /** Whether it may act for itself, where an organization lets it. */
  client_credentials: Generated<boolean>;
  /** The origin of the row; the configuration also changes and takes away its own. */
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
