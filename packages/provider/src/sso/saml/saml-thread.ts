import { answerQuestions } from "../../ground/answer-questions.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { readResponse } from "./read-response.ts";
import type { SamlAnswer, SamlQuestion } from "./services.ts";
import { signRequest } from "./sign-request.ts";
import { verifyResponse } from "./verify-response.ts";

answerQuestions(async (question: SamlQuestion): Promise<SamlAnswer> => {
  try {
    if ("read" in question) return { done: readResponse(question.read) };
    if ("verify" in question) return { done: await verifyResponse(question.verify) };
    return { done: await signRequest(question.sign) };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    return { refused: { reason: error.reason, details: error.details } };
  }
});
