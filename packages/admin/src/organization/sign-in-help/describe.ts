import { describeAction } from "@portico/ui/texts/audit-events";
import { useStrings } from "@portico/ui/texts/use-strings";
import { oauthProviderNames, oauthProviders, type SignInAttempt, ssoReasons } from "@portico/wire";
import { organization } from "../../shared/organization-texts.ts";
import { type Cause, findCause } from "./find-verdict.ts";
import { signInHelp } from "./texts.ts";

export interface CauseTexts {
  /** Follows "because"; null for a refusal of single sign-on, which has sentences only. */
  why: string | null;
  sentence: string;
  fix: string;
}

interface Describe {
  methodName: (method: string) => string;
  /** What was tried, and how it ended. */
  titleOf: (attempt: SignInAttempt, titles: Readonly<Record<string, string>>) => string;
  textsOf: (cause: Cause) => CauseTexts;
  /** Null if the attempt was not refused. */
  causeTexts: (attempt: SignInAttempt) => CauseTexts | null;
}

/** The words for methods, attempts and causes, in the member's language. */
export function useDescribe(): Describe {
  const texts = useStrings("signInHelp", signInHelp);
  const { methods } = useStrings("organization", organization);
  const reasons = useStrings("ssoReasons", ssoReasons);
  function methodName(method: string): string {
    if (method === "second_factor") return texts.secondFactor;
    if (Object.hasOwn(methods, method)) return methods[method as keyof typeof methods];
    const provider = oauthProviderNames.find((name) => method === `${name}_oauth`);
    return provider ? oauthProviders[provider].name : method;
  }
  function textsOf({ name, method, ssoReason }: Cause): CauseTexts {
    if (ssoReason) {
      const { verdict, setting } = reasons[ssoReason];
      return { why: null, sentence: verdict, fix: setting };
    }
    const { why: clause, fix } = texts.causes[name];
    const why = typeof clause === "string" ? clause : clause({ method: methodName(method ?? "") });
    return { why, sentence: toSentence(why), fix };
  }
  return {
    methodName,
    titleOf({ action, method, outcome }, titles) {
      if (method && action === "session.issued") return texts.signedInWith({ method: methodName(method) });
      const isBlocked = action === "session.refused" || (outcome === "refused" && action.endsWith("sent"));
      if (method && isBlocked) return texts.blocked({ method: methodName(method) });
      return describeAction(action, titles);
    },
    textsOf,
    causeTexts(attempt) {
      const cause = findCause(attempt);
      return cause && textsOf(cause);
    },
  };
}

/** A clause or title as a sentence of its own. */
export function toSentence(clause: string): string {
  const [first = ""] = clause;
  const end = /[。.！!؟?]$/.test(clause) ? "" : /[\u3040-\u30ff]/.test(clause) ? "。" : ".";
  return `${first.toLocaleUpperCase()}${clause.slice(first.length)}${end}`;
}
