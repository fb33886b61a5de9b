import { oneTimeTable } from "../../records/one-time/one-time-table.ts";

/** The questions under way. Asked again, one is the same question for longer. */
export const questions = oneTimeTable("consent_questions", { hash: "question_hash", used: "deleted", isRenewed: true });

export const authorizationRequests = oneTimeTable("authorization_requests", {
  hash: "request_hash",
  used: "deleted",
  isDated: true,
});
