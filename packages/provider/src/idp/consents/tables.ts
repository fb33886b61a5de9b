import type { Json, Row } from "../../db/schema.ts";

/** The request of an app, as it came. */
export interface AuthorizationParameters {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: string[];
  state?: string | undefined;
  nonce?: string | undefined;
  prompt?: string | undefined;
  code_challenge?: string | undefined;
  max_age?: number | undefined;
  resource?: string | undefined;
  organization_id?: string | undefined;
}

interface AuthorizationRequestsTable {
  project_id: string;
  request_hash: string;
  client_id: string;
  parameters: Json<AuthorizationParameters>;
  created_at: Date;
  expires_at: Date;
}

/** The question that a member was asked on the consent page: only that can be answered. */
interface ConsentQuestionsTable {
  project_id: string;
  question_hash: string;
  expires_at: Date;
}

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
  created_at: Date;
  updated_at: Date;
}

declare module "../../db/schema.ts" {
  interface Database {
    authorization_requests: AuthorizationRequestsTable;
    consent_questions: ConsentQuestionsTable;
    app_consents: AppConsentsTable;
  }
}

export type ConsentRow = Row<"app_consents">;
