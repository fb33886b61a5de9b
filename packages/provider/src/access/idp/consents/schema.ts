import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

/** A member's consent to an app, for one redirect URL and one API. */
interface AppConsentsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  redirect_url: string;
  /** "" if there is none. */
  resource: string;
  scopes: Json<string[]>;
  /** The member's epoch at the time. In a later epoch the consent is void. */
  security_epoch: number;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    app_consents: AppConsentsTable;
  }
}

export type ConsentRow = Row<"app_consents">;
