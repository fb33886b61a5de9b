import { answerQuestions } from "../lib/answer-questions.ts";
import { parseForeignHash } from "./foreign/foreign-hash.ts";
import { verifyForeign } from "./foreign/verify-foreign.ts";
import { computePasswordHash, type HashParameters } from "./password-hash.ts";

export type HashQuestion = { password: string } & ({ parameters: HashParameters } | { foreign: string });

answerQuestions((question: HashQuestion) =>
  "foreign" in question
    ? verifyForeign(question.password, parseForeignHash(question.foreign))
    : computePasswordHash(question.password, question.parameters),
);
