import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const policy = `${provider}/core/records/session/authentication-policy`;

/** Defenses of the one gate: what meets an organization's policy, and when it is checked again. */
export const gateMutations: NamedMutation[] = [
  {
    id: "T120 any proof beside an allowed factor",
    file: `${policy}.ts`,
    find: "if (!isVouchedFor(ofAllowed, member)) {",
    replace: "if (!isVouchedFor(proofs, member)) {",
    tests: [`${policy}.test.ts > T120`, contract("one-proof", "T120")],
  },
  {
    id: "T120, T123 accounts linked before the sign-in is complete",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: "  if (requirement) return askForMore(",
    replace:
      "  if (provesAddress(signIn.proofs, member)) await call.hooks.linkClaims(call, tx, member, signIn);\n  if (requirement) return askForMore(",
    tests: [contract("one-proof", "T120"), contract("pending-passwords", "T123")],
  },
  {
    id: "T120 an app's proof of every factor",
    file: `${provider}/core/records/session/proofs.ts`,
    find: "grant.proofs.filter(({ method }) => method === methodOf(factor))",
    replace: "grant.proofs",
    tests: [`${provider}/core/records/session/proofs.test.ts > T120`],
  },
  {
    id: "T121 a session checked",
    file: `${provider}/core/records/session/require-session.ts`,
    find: "await requireCurrentPolicy(call, await requireSessionOfAnyPolicy(call))",
    replace: "await requireSessionOfAnyPolicy(call)",
    tests: [contract("raised-policy", "T121")],
  },
  {
    id: "T121 a session checked by a back end",
    file: `${provider}/access/sessions/authenticate-session.ts`,
    find: "await requireCurrentPolicy(call, await requireSessionOfBackend(call, request))",
    replace: "await requireSessionOfBackend(call, request)",
    tests: [contract("raised-policy", "T121")],
  },
  {
    id: "T121 a shortened lifetime",
    file: `${provider}/core/records/session/require-session.ts`,
    find: "expires_at: end && end < session.expires_at ? end : session.expires_at",
    replace: "expires_at: session.expires_at",
    tests: [contract("raised-policy", "T121")],
  },
  {
    id: "T121 changes that make a policy stricter",
    file: `${provider}/core/records/organization/settings.ts`,
    find: "isPolicyRaised(settings, after) ? policy_version + 1 : policy_version",
    replace: "policy_version",
    tests: [`${provider}/core/records/organization/settings.test.ts > T121`, contract("raised-policy", "T121")],
  },
  {
    id: "T121 removed emergency access",
    file: `${provider}/core/sign-in/change-member.ts`,
    find: "  if (current.is_breakglass && change.is_breakglass === false) await evaluateAgain(call, tx, current);\n",
    replace: "",
    tests: [contract("breakglass", "T121")],
  },
  {
    id: "T121 the replaced session",
    file: `${provider}/access/sessions/exchange-session.ts`,
    find: '    if ((await endSessions(call, tx, session)) === 0) throw new ApiError("session_not_found");\n    return outcome;\n  });\n}\n',
    replace: "    return outcome;\n  });\n}\n",
    tests: [contract("raised-policy", "T121")],
  },
  {
    id: "T122 the session that changes the policy",
    file: `${provider}/organizations/organizations/update-organization.ts`,
    find: "      if (concernsPolicy(changed)) requirePassedPolicy({ ...caller, organization: current });\n",
    replace: "",
    tests: [contract("raised-policy", "T122")],
  },
  {
    id: "T123 a password before the second factor",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: "  if (requirement) return askForMore(",
    replace:
      "  const { factors, pendingPassword } = signIn;\n  const login = { former: member.member_password_id, factors };\n  if (requirement && pendingPassword) await call.hooks.applyPendingPassword(call, tx, member, pendingPassword, login);\n  if (requirement) return askForMore(",
    tests: [contract("pending-passwords", "T123")],
  },
  {
    id: "T123 a password in all organizations",
    file: `${provider}/methods/passwords/reset-password-by-email.ts`,
    find: "if (findRequirement(organization, afterReset(held), evidence)) {",
    replace: "if (!held) {",
    tests: [contract("pending-passwords", "T123")],
  },
  {
    id: "T123 a thief's step in a cookie",
    file: `${provider}/core/sign-in/issue-session.ts`,
    find: 'earlier.pending_password?.by === "reset" ? earlier.pending_password : null',
    replace: "earlier.pending_password",
    tests: [contract("pending-passwords", "T123")],
  },
  {
    id: "T123 ten minutes",
    file: `${provider}/core/records/session/intermediate-sessions.ts`,
    find: "pendingPassword ? remaining(call, pendingPassword) : lifetimes.intermediateSession",
    replace: "lifetimes.intermediateSession",
    tests: [contract("pending-passwords", "T123")],
  },
  {
    id: "T123 the hash of a used step",
    file: `${provider}/core/records/session/intermediate-sessions.ts`,
    find: "  await forgetPendingPassword(tx, spent);\n",
    replace: "",
    tests: [contract("pending-passwords", "T123")],
  },
];
