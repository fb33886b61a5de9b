import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const recency = `${provider}/core/records/session/recent-authentication.ts`;
const unit = `${provider}/core/records/session/recent-authentication.test.ts > T125`;
const contract = (name: string, test: string) => `${contractTest(name)} > ${test}`;
const http = contract("recent-authentication", "T125");
const renewal = contract("recent-authentication", "T126");

/** Recent authentication, and the renewal of a session that it requires. */
export const stepUpMutations: NamedMutation[] = [
  {
    id: "T240 the hook of a sign-in without a second factor",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: "if (!asked.requirement) return checkWithHook(call, tx, signIn, options);",
    replace: "if (!asked.requirement) return beginSession(call, tx, signIn, options);",
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T240 the hook of a remembered device",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: "return checkWithHook(call, tx, remembered, options);",
    replace: "return beginSession(call, tx, remembered, options);",
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T240 a second factor of the attacker",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: "if (factorsBeforeSetup || held.length === 0)",
    replace: "if (factorsBeforeSetup)",
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T240 a second factor that the attacker sets up in the same sign-in",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: "const factors = factorsBeforeSetup ?? signIn.factors;",
    replace: "const factors = signIn.factors;",
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T240 an unanswered question",
    file: `${provider}/core/sign-in/sign-in-hook.ts`,
    find: 'if (decision === "unavailable" && hook.when_unavailable === "allow") return "allow";',
    replace: 'return "allow";',
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T240 more sign-ins than the hook is asked about",
    file: `${provider}/core/sign-in/sign-in-hook.ts`,
    find: 'if (decision === "unavailable" && hook.when_unavailable',
    replace: "if (hook.when_unavailable",
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T240 a question that is not asked",
    file: `${provider}/platform/db/transaction.ts`,
    find: "      if (!(error instanceof AskOutside)) throw error;\n      await error.ask();",
    replace: "      if (!(error instanceof AskOutside)) throw error;",
    tests: [contract("sign-in-hook", "T240")],
  },
  {
    id: "T184 by kind",
    file: "packages/backend/src/guards/require-recent.ts",
    find: 'if (kind === "own" && isRecent(auth_times.primary)',
    replace: "if (kind && isRecent(auth_times.primary)",
    tests: [contract("delegated-step-up", "T184")],
  },
  {
    id: "T184 the member's own times",
    file: `${provider}/core/records/session/authentication-context.ts`,
    find: "factors.filter(({ type }) => !factorsOfOthers.includes(type))",
    replace: "factors.filter(({ type }) => type && factorsOfOthers)",
    tests: [contract("delegated-step-up", "T184")],
  },
  {
    id: "T125 the marks of the contract",
    file: `${provider}/core/records/session/require-session.ts`,
    find: "  requireMarkedRecency(call, subject);\n",
    replace: "",
    tests: [http],
  },
  {
    id: "T125 the age of a factor",
    file: recency,
    find: "<= minutes * 60_000",
    replace: "<= minutes * 60_000_000",
    tests: [unit],
  },
  {
    id: "T125 the second factor",
    file: recency,
    find: '  if (isWanted && !hasSecond) missing.push("second_factor");\n',
    replace: "",
    tests: [unit],
  },
  {
    id: "T125 a second factor that the policy now requires",
    file: recency,
    find: '(settings.mfa_policy === "REQUIRED_FOR_ALL" || member.mfa_enrolled)',
    replace: "false",
    tests: [unit],
  },
  {
    id: "T125 a primary method that the organization now allows",
    file: recency,
    find: "isDelegated(session) || allowed_auth_methods.includes(method)",
    replace: "isDelegated(session) || allowed_auth_methods.length > 0",
    tests: [unit],
  },
  {
    id: "T125 one's own second factors",
    file: `${provider}/organizations/members/update-member.ts`,
    find: "      requireRecentAuthentication(call, { ...caller, member }, { isEnrolling: true });\n",
    replace: "",
    tests: [http],
  },
  {
    id: "T125 another member's address and second factors",
    file: `${provider}/organizations/members/update-member.ts`,
    find: "isMoving || isWeakened || isRaised) requireRecentActor",
    replace: "isRaised) requireRecentActor",
    tests: [http],
  },
  {
    id: "T125 a new phone number",
    file: `${provider}/methods/otps/send-sms-code.ts`,
    find: "    if (isEnrollment && session)\n",
    replace: "    if (isEnrollment && !session)\n",
    tests: [http],
  },
  {
    id: "T125 an app's offline access, without a question",
    file: `${provider}/access/idp/authorization/submit-authorization.ts`,
    find: "if (error === undefined && outlivesSession(granted))",
    replace: "if (error === undefined && plan.isConsentRequired && outlivesSession(granted))",
    tests: [contract("step-up", "T125")],
  },
  {
    id: "T125 an app's offline access with prompt=none",
    file: `${provider}/access/idp/authorization/plan-authorization.ts`,
    find: "isStale || (outlivesSession(granted) && !isRecentlyAuthenticated(call, subject))",
    replace: "isStale",
    tests: [contract("step-up", "T125")],
  },
  {
    id: "T125 a role assigned in an old session",
    file: `${provider}/organizations/members/update-member.ts`,
    find: "isMoving || isWeakened || isRaised) requireRecentActor",
    replace: "isMoving || isWeakened) requireRecentActor",
    tests: [http],
  },
  {
    id: "T125 a role assigned to a new member in an old session",
    file: `${provider}/core/rbac/auth-admin-permission.ts`,
    find: "if (!refusal && given.length > 0) requireRecentActor(call, caller);",
    replace: "",
    tests: [http],
  },
  {
    id: "T125 a policy loosened in an old session",
    file: `${provider}/organizations/organizations/update-organization.ts`,
    find: "if (isLoosening || isImplyingMore) requireRecentActor(call, caller);",
    replace: "",
    tests: [http],
  },
  {
    id: "T180 the age of the second factor in a session JWT",
    file: "packages/backend/src/guards/require-recent.ts",
    find: "isRecent(auth_times.primary) && (!isSecondRequired || isRecent(auth_times.second_factor))",
    replace: "isRecent(auth_times.primary)",
    tests: [contract("require-recent", "T180")],
  },
  {
    id: "T180 one time for both kinds of factor",
    file: `${provider}/core/records/session/authentication-context.ts`,
    find: "own.filter(({ sequence_order }) => sequence_order === order)",
    replace: "order === 'SECONDARY' && own.every((one) => one.sequence_order === 'PRIMARY') ? [] : own",
    tests: [contract("require-recent", "T180")],
  },
  {
    id: "T126 an old second factor",
    file: recency,
    find: 'factor.sequence_order === "SECONDARY" && isRecent(factor, options)',
    replace: 'factor.sequence_order === "SECONDARY"',
    tests: [renewal],
  },
];
