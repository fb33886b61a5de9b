import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

/** The consent of a member to an app, at one address and for one API, so that they are not asked for just that again. */
interface AppConsentsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  redirect_url: string;
  /** "" for none. */
  resource: string;
  scopes: Json<string[]>;
  /** The member's when it was given; another one's is none. */
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
