import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of consents and of apps' access. */
export const consentMutations: NamedMutation[] = [
  {
    id: "T28, T65 resource",
    file: `${provider}/access/idp/consents/remembered-consent.ts`,
    find: "client_id, redirect_url, resource, security_epoch };",
    replace: 'client_id, redirect_url, resource: "", security_epoch };',
    tests: [contract("consents")],
  },
  {
    id: "T73 consent for native apps",
    file: `${provider}/access/idp/consents/remembered-consent.ts`,
    find: "  if (!isIdentified(app, asked)) return false;\n",
    replace: "",
    tests: [contract("consents")],
  },
  {
    id: "T86 the organization's consent",
    file: `${provider}/access/idp/machines/live-machine-grant.ts`,
    find: " && isAllowedIn(row, row)",
    replace: "",
    tests: ["tests/contract/idp/client-credentials.test.ts > T86"],
  },
  {
    id: "T92 two factors for an app",
    file: `${provider}/access/idp/authorization/plan-authorization.ts`,
    find: "const isWeak = isTooWeak(subject, parameters);",
    replace: "const isWeak = false;",
    tests: [contract("step-up", "T92")],
  },
  {
    id: "T193 the sessions of a deleted organization",
    file: `${provider}/server/ends.ts`,
    find: "await logOutOfApps(tx, organization, call.clock.now());",
    replace: "",
    tests: [contract("backchannel-logout", "T193")],
  },
  {
    id: "T193 a session that is replaced",
    file: `${provider}/core/records/session/end-sessions.ts`,
    find: "await call.hooks.moveAppLogins(tx, former, successor.member_session_id);",
    replace: "",
    tests: [contract("backchannel-logout", "T193")],
  },
  {
    id: "T193 retries",
    file: `${provider}/access/idp/logouts/deliver-logouts.ts`,
    find: "const isOver = problem === undefined || next >= logout.expires_at;",
    replace: "const isOver = next <= logout.expires_at;",
    tests: [contract("backchannel-logout", "T193")],
  },
  {
    id: "T194 the kind of token",
    file: `${provider}/access/idp/logouts/deliver-logouts.ts`,
    find: 'typ: "logout+jwt"',
    replace: 'typ: "JWT"',
    tests: [contract("backchannel-logout", "T194")],
  },
  {
    id: "T194 an ID for each app",
    file: `${provider}/access/idp/authorization/submit-authorization.ts`,
    find: 'sid: hashToken([client_id, member_session_id].join(" ")),',
    replace: "sid: hashToken(member_session_id),",
    tests: [contract("backchannel-logout", "T194")],
  },
  {
    id: "T220 the type of an event",
    file: `${provider}/access/idp/signals/issue-token.ts`,
    find: 'typ: "secevent+jwt"',
    replace: 'typ: "JWT"',
    tests: [contract("event-streams", "T220")],
  },
  {
    id: "T220 a member who disconnected the app",
    file: `${provider}/access/idp/consents/app-access.ts`,
    find: "  await deleteSubjects(tx, { ...of, project_id: call.project.project_id, client_id });\n",
    replace: "",
    tests: [contract("event-streams", "T220")],
  },
  {
    id: "T220 an organization that blocks the app",
    file: `${provider}/access/idp/signals/issue-token.ts`,
    find: "if (organization && !isAllowedIn(organization, app)) return undefined;",
    replace: "",
    tests: [contract("event-streams", "T220")],
  },
  {
    id: "T221 the right to a stream",
    file: `${provider}/access/idp/signals/stream-rules.ts`,
    find: "app.allowed_scopes.includes(STREAM_SCOPE)",
    replace: "app.allowed_scopes.length > 0",
    tests: [contract("event-streams", "T221")],
  },
  {
    id: "T221 another app's stream",
    file: `${provider}/access/idp/signals/manage-stream.ts`,
    find: "if (stream && stream.stream_id === streamId) return stream;",
    replace: "if (stream) return stream;",
    tests: [contract("event-streams", "T221")],
  },
  {
    id: "T222 a dead receiver",
    file: `${provider}/access/idp/signals/deliver-signals.ts`,
    find: "else if (since <= before(now, lifetimes.webhookTries)) {",
    replace: "else if (since > now) {",
    tests: [contract("event-streams", "T222")],
  },
  {
    id: "T223 an authorization header that continues",
    file: `${provider}/access/idp/signals/stream-rules.ts`,
    find: ".regex(/^[\\x21-\\x7e][\\x20-\\x7e]*$/)",
    replace: ".min(1)",
    tests: [contract("event-streams", "T223")],
  },
];
