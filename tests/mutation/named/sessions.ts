import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of sessions and of their substitutes. */
export const sessionMutations: NamedMutation[] = [
  {
    id: "T181 an idle session",
    file: `${provider}/core/records/session/live-store.ts`,
    find: "return subject && isIdle(subject, now) ? undefined : subject;",
    replace: "return subject;",
    tests: [contract("session-limits", "T181")],
  },
  {
    id: "T181 the limit of concurrent sessions",
    file: `${provider}/core/sign-in/begin-session.ts`,
    find: "  await endSessionsOverLimit(call, tx, organization, session);\n",
    replace: "",
    tests: [contract("session-limits", "T181")],
  },
  {
    id: "T181 idle sessions after a longer timeout",
    file: `${provider}/core/records/organization/end-by-settings-store.ts`,
    find: "if (idleMinutes === null ||",
    replace: "if (settings || idleMinutes === null ||",
    tests: [contract("session-limits", "T181")],
  },
  {
    id: "T181 the session before a second factor",
    file: `${provider}/methods/mfa/complete-second-factor.ts`,
    find: "  else await replacePredecessors(call, tx, outcome.session);\n",
    replace: "",
    tests: [contract("session-limits", "T181")],
  },
  {
    id: "T181 sessions of apps beside the limit",
    file: `${provider}/core/records/session/store.ts`,
    find: 'await listLiveSessions(tx, session, now, "own");',
    replace: '(await listLiveSessions(tx, session, now)).filter(({ kind }) => kind === "own");',
    tests: [contract("session-limits", "T181")],
  },
  {
    id: "T64 a longer idle timeout in an old session",
    file: `${provider}/organizations/organizations/loosened-settings.ts`,
    find: '["session_maximum_minutes", "session_idle_minutes", "concurrent_session_limit"] as const',
    replace: '["session_maximum_minutes"] as const',
    tests: [contract("session-limits", "T64")],
  },
  {
    id: "T35",
    file: `${provider}/core/records/session/session-tokens.ts`,
    find: "return live.length === 1 ? live[0] : undefined;",
    replace: "return live[0];",
    tests: [contract("http-only-cookies"), contract("sessions")],
  },
  {
    id: "T210 a malformed slot",
    file: `${provider}/platform/http/session-cookies.ts`,
    find: "const slot = sessionSlots.find((known) => known === named);",
    replace: "const slot = named as SessionSlot;",
    tests: [contract("session-slots", "T210")],
  },
  {
    id: "T210 the slot before the call",
    file: `${provider}/platform/http/admission.ts`,
    find: "if (project.http_only_cookies.enabled) readSlot(request);",
    replace: "",
    tests: [contract("session-slots", "T210")],
  },
  {
    id: "T210 a link to a slot without a session",
    file: "packages/client/src/session/slots.ts",
    find: ' && createStorage({ ...settings, slot: named }).get("")?.[4]',
    replace: "",
    tests: ["packages/client/src/entries/browser-sessions.test.ts > T210"],
  },
  {
    id: "T211 the cookies of a sign-out",
    file: `${provider}/platform/http/session-cookies.ts`,
    find: "dropCookie(reply, project, readSlot(request), kept)",
    replace: 'dropCookie(reply, project, "1", kept)',
    tests: [contract("session-slots", "T211")],
  },
  {
    id: "T55, T63 the kind of an impersonation",
    file: `${provider}/access/impersonation/impersonation-tokens.ts`,
    find: 'kind: "impersonation",',
    replace: "",
    tests: [contract("session-kinds"), contract("session-kinds-of-operations")],
  },
  {
    id: "T71 a session's JWT",
    file: `${provider}/access/sessions/trusted-token.ts`,
    find: "if (!isCompactJws(token)) throw refused();",
    replace: "",
    tests: [contract("rewritten-tokens")],
  },
  {
    id: "T72 no absolute end",
    file: `${provider}/core/records/session/require-session.ts`,
    find: "Math.max(...times) + minutes * 60_000",
    replace: "Math.max(...times) + 1_000 * minutes * 60_000",
    tests: [contract("proofs", "T72")],
  },
  {
    id: "T85 a member's current roles",
    file: `${provider}/access/api-keys/verify-key.ts`,
    find: "    roles = roles.filter((roleId) => held.includes(roleId));\n",
    replace: "    roles = held.length >= 0 ? roles : held;\n",
    tests: ["tests/contract/api-keys/api-keys.test.ts > T85"],
  },
  {
    id: "T99 without a second factor",
    file: `${provider}/operate/console/gate.ts`,
    find: '  if (isAsked && !isShown) throw new ApiError("second_factor_required");\n',
    replace: "",
    tests: [contract("gate", "T99")],
  },
  {
    id: "T100 beyond a role",
    file: `${provider}/operate/console/gate.ts`,
    find: "if (!isAtLeast(operator.role, least)) {",
    replace: "if (operator.role === undefined) {",
    tests: [contract("gate", "T99"), contract("gate", "T100")],
  },
  {
    id: "T101",
    file: `${provider}/operate/operators/operators.ts`,
    find: '  if (!(await hasOtherOwner(tx, organization, member_id))) throw new ApiError("last_owner");\n',
    replace: "",
    tests: [contract("gate", "T101")],
  },
];
