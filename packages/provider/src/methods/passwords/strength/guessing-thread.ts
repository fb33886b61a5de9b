import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as en from "@zxcvbn-ts/language-en";
import { answerQuestions } from "../../../platform/lib/answer-questions.ts";
import type { Guess, GuessQuestion } from "./guessing.ts";

/** A longer password does not change the estimate, and costs up to ten times as much. */
const LENGTH_LIMIT = 64;

const zxcvbn = new ZxcvbnFactory({
  translations: en.translations,
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...en.dictionary },
  maxLength: LENGTH_LIMIT,
  // The default tries a hundred spellings of each word, which takes two seconds for a malicious text. Four recognize
  // every "p@$$w0rd" in a tenth of a second.
  l33tMaxSubstitutions: 4,
});
const common49k = new Set(common.dictionary["passwords-common"]);

answerQuestions(({ password, about }: GuessQuestion): Guess => {
  const { score, feedback } = zxcvbn.check(password.slice(0, LENGTH_LIMIT), about);
  return {
    score,
    warning: feedback.warning ?? "",
    suggestions: feedback.suggestions,
    isCommon: common49k.has(password.toLowerCase()),
  };
});
