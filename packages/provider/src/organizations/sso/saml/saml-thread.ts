import { answerQuestions } from "../../../platform/lib/answer-questions.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { verifyLogout, verifyLogoutResponse } from "./logout-request.ts";
import { parseIdpMetadata } from "./parse-idp-metadata.ts";
import { readResponse } from "./read-response.ts";
import { signLogoutResponse, signRequest } from "./service-provider.ts";
import type { SamlAnswer, SamlQuestion } from "./services.ts";
import { signLogoutRequest } from "./sign-logout-request.ts";
import { verifyResponse } from "./verify-response.ts";

answerQuestions(async (question: SamlQuestion): Promise<SamlAnswer> => {
  try {
    if ("read" in question) return { done: readResponse(question.read) };
    if ("verify" in question) return { done: await verifyResponse(question.verify) };
    if ("sign" in question) return { done: await signRequest(question.sign) };
    if ("verifyLogout" in question) return { done: verifyLogout(question.verifyLogout) };
    if ("answerLogout" in question) return { done: await signLogoutResponse(question.answerLogout) };
    if ("verifyLogoutResponse" in question) return { done: verifyLogoutResponse(question.verifyLogoutResponse) };
    if ("requestLogout" in question) return { done: signLogoutRequest(question.requestLogout) };
    return { done: parseIdpMetadata(question.metadata) };
  } catch (error) {
    if (error instanceof ApiError) return { unusable: error.message };
    if (!(error instanceof SsoRefusal)) throw error;
    return { refused: { reason: error.reason, details: error.details } };
  }
});
