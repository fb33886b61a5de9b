import { answerQuestions } from "../../../platform/lib/answer-questions.ts";
import { listMarkupIssues } from "./check-markup.ts";

answerQuestions((html: string): string[] => listMarkupIssues(html));
