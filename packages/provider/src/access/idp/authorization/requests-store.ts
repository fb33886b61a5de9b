import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";

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
