import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";
import type { Json } from "../../../platform/db/schema.ts";

/** An app's request, as received. */
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
  /** Any of these satisfies the request. */
  acr_values?: string[] | undefined;
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

/** What the consent page asked a member. Only that can be answered. */
interface ConsentQuestionsTable {
  project_id: string;
  question_hash: string;
  expires_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    authorization_requests: AuthorizationRequestsTable;
    consent_questions: ConsentQuestionsTable;
  }
}

/** The open consent questions. Asking the same question again extends it. */
export const questions = oneTimeTable("consent_questions", {
  columns: { project_id: true, question_hash: true, expires_at: true },
  hash: "question_hash",
  isRenewed: true,
});

export const authorizationRequests = oneTimeTable("authorization_requests", {
  columns: {
    project_id: true,
    request_hash: true,
    client_id: true,
    parameters: true,
    created_at: true,
    expires_at: true,
  },
  hash: "request_hash",
});
