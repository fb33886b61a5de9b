import { Linkified } from "@portico/ui/components/Linkified";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { waitTime } from "@portico/ui/lib/failure";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Problem } from "../flow/events.ts";
import type { Recipient } from "../flow/recipient.ts";
import { problems } from "./strings/later.ts";

/** Returns the message of a screen's problem; undefined without one. */
export function useProblemMessage(
  problem: Problem | null,
  recipient?: Recipient,
  isExpired?: boolean,
): string | undefined {
  const locale = useLocale();
  const texts = useStrings("problems", problems);
  const organizationName = recipient?.organization?.organization_name;
  return problem
    ? describeProblem(texts, problem, { email: recipient?.email, organizationName, isExpired, locale })
    : undefined;
}

type Props = { problem: Problem; recipient?: Recipient; isExpired?: boolean };

/** Shows an error in a line below a field. */
export function ProblemMessage({ problem, recipient, isExpired }: Props) {
  return <Linkified text={useProblemMessage(problem, recipient, isExpired) ?? ""} />;
}

/** Too many wrong codes: not even the right one succeeds for some time. */
export const isLocked = (problem: Problem | null): boolean =>
  problem?.kind === "refused" && problem.errorType === "user_lock_limit_reached";

interface ProblemContext {
  email?: string;
  organizationName?: string | null;
  /** There is no valid code to continue with. */
  isExpired?: boolean;
  /** Default: English. */
  locale?: string;
}

const noAccess = ["email_jit_provisioning_not_allowed", "invalid_email_for_jit_provisioning"];

/** Returns the message of a problem: our text for its `error_type`, or else the server's. */
export function describeProblem(texts: typeof problems, problem: Problem, context: ProblemContext = {}): string {
  if (!("message" in problem)) return texts[problem.kind];
  if (problem.kind === "unreachable") return texts.byType.service_unavailable ?? problem.message;
  if (problem.kind !== "refused") return problem.message || texts.somethingWentWrong;
  if (problem.setup) return texts.somethingWentWrong;
  if (noAccess.includes(problem.errorType)) {
    const { email = "", organizationName } = context;
    return texts.noAccess({ email, organizationName: organizationName || texts.thisOrganization });
  }
  const ownText = Object.hasOwn(texts.byType, problem.errorType) ? texts.byType[problem.errorType] : undefined;
  return (
    ownText ?? (isLimit(problem) ? describeWait(texts, problem, context) : problem.message || texts.somethingWentWrong)
  );
}

type Refusal = Extract<Problem, { kind: "refused" }>;

const isLimit = ({ errorType }: Refusal) => errorType === "too_many_requests";

/** Rate limits show the waiting time, if the provider sends it. */
function describeWait(
  texts: typeof problems,
  { retryAfterSeconds }: Refusal,
  { isExpired, locale = "en" }: ProblemContext,
): string {
  if (!retryAfterSeconds) return texts.tooMany;
  const time = waitTime(retryAfterSeconds, locale);
  return isExpired ? texts.expiredUntil({ time }) : texts.tooManyUntil({ time });
}
