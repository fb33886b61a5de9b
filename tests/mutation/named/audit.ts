// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text as it stands.
import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const backend = "packages/backend/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of the audit log, of development mode and of what a host's server is told. */
export const auditMutations: NamedMutation[] = [
  {
    id: "T160 a log without a head begins by itself",
    file: `${provider}/audit/seal-events.ts`,
    find: "  throw new ChainHeadError(project_id);\n",
    replace:
      '  return { project_id, sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "", placed_at: new Date(0), mac: "" };\n',
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 a missing head is no finding",
    file: `${provider}/audit/verify-chain.ts`,
    find: "if (isFirst && !isWhole) findings",
    replace: "if (isFirst && !isWhole && found) findings",
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 a missing head is not logged",
    file: `${provider}/audit/checkpoints.ts`,
    find: "      found.headless.push(project_id);\n",
    replace: "",
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 a project that comes again begins a log",
    file: `${provider}/audit/store.ts`,
    find: "    where (select true from audit_events where project_id = ${row.project_id} order by audit_event_id limit 1) is null\n      and (select true from organizations where project_id = ${row.project_id} order by organization_id limit 1) is null\n",
    replace: "",
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 a project that has organizations begins a log",
    file: `${provider}/audit/store.ts`,
    find: "      and (select true from organizations where project_id = ${row.project_id} order by organization_id limit 1) is null\n",
    replace: "",
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 events without a signature",
    file: `${provider}/audit/seal-events.ts`,
    find: "if (mac === null || auditKey",
    replace: "if (mac !== null && auditKey",
    tests: [contract("chain", "T160")],
  },
  {
    id: "T160 a history whose links were all written again",
    file: `${provider}/audit/verify-chain.ts`,
    find: "end.chain !== undefined && end.chain !== head.chain",
    replace: "false",
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 a log that was put back while a node runs",
    file: `${provider}/audit/checkpoints.ts`,
    find: "if (last && !(await stillGoesThrough(db, project_id, last))) found.lost.push(project_id);",
    replace: "",
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T160 links of earlier versions without their key",
    file: `${provider}/audit/verify-chain.ts`,
    find: '  if (link === "unknown_key") return "unproven";\n',
    replace: "",
    tests: [contract("periods", "T160")],
  },
  {
    id: "T161 development on every address",
    file: `${provider}/config-checks.ts`,
    find: "...(isLoopbackAddress(host) ? [] : [",
    replace: "...(host ? [] : [",
    tests: [contract("config", "T161")],
  },
  {
    id: "T161 development at a public name",
    file: `${provider}/config-checks.ts`,
    find: "...(isLocalHostname(new URL(public_url).hostname)\n",
    replace: "...(public_url\n",
    tests: [contract("config", "T161")],
  },
  {
    id: "T161 the socket's peer",
    file: `${provider}/inbox/require-own-page.ts`,
    find: ' || !isLoopbackAddress(request.socket.remoteAddress ?? ""))) {',
    replace: ")) {",
    tests: [contract("development-pages", "T161")],
  },
  {
    id: "T161 a tunnel",
    file: `${provider}/inbox/require-own-page.ts`,
    find: "(isForwarded || ",
    replace: "(",
    tests: [contract("development-pages", "T161")],
  },
  {
    id: "T162 the kind of a session",
    file: `${provider}/records/session/session-jwt.ts`,
    find: "    ...delegationClaims(session),\n",
    replace: "    ...(session.impersonator && { act: { sub: session.impersonator.id } }),\n",
    tests: [contract("delegated-sessions", "T162")],
  },
  {
    id: "T162 a host's server",
    file: `${backend}/verify-session-jwt.ts`,
    find: "    kind: String(kind) as SessionKind,\n",
    replace: '    kind: "own",\n',
    tests: [`${backend}/create-backend.test.ts > T162`],
  },
  {
    id: "T163 a new JWT",
    file: `${backend}/create-jwt-verifier.ts`,
    find: "if ((payload.exp ?? 0) <= nowSeconds()) {",
    replace: "if (payload.exp === 0) {",
    tests: [`${backend}/create-backend.test.ts > T163`],
  },
  {
    id: "T163 a remembered JWT",
    file: `${backend}/create-jwt-verifier.ts`,
    find: "return exp > nowSeconds() &&",
    replace: "return exp > nowSeconds() - clockToleranceSeconds &&",
    tests: [`${backend}/create-jwt-verifier.test.ts > T39`],
  },
  {
    id: "T164",
    file: "packages/nextjs/src/proxy.ts",
    find: 'const isGuarded = request.method !== "OPTIONS" &&',
    replace: 'const isGuarded = request.method !== "OPTIONS" && !request.headers.has("next-action") &&',
    tests: ["packages/nextjs/src/proxy.test.ts > T164"],
  },
  {
    id: "T34 a session that ended meanwhile",
    file: `${provider}/records/session/end-sessions.ts`,
    find: 'if ((await endSessions(call, tx, former)) === 0) throw new ApiError("session_not_found");',
    replace: "await endSessions(call, tx, former);",
    tests: [contract("bound-logins", "T34")],
  },
  {
    id: "T31, T32 a login of another organization",
    file: `${provider}/records/session/intermediate-sessions.ts`,
    find: "  if (found.organization_id !== null && found.organization_id !== subject.organization_id) return undefined;\n",
    replace: "",
    tests: [contract("bound-logins", "T31")],
  },
  {
    id: "T11 a connection that is switched off",
    file: `${provider}/sso/logins/authenticate-sso.ts`,
    find: 'if (findSummary(organization, token.connection_id)?.status !== "active")',
    replace: "if (findSummary(organization, token.connection_id) === undefined)",
    tests: [contract("sso-connections", "T11")],
  },
  {
    id: "T99 calls of one operator",
    file: `${provider}/console/gate.ts`,
    find: "    countAgainst(`console ${operator.operator_id}`, OPERATOR_LIMIT);\n",
    replace: "",
    tests: [contract("gate", "T99")],
  },
  {
    id: "apps of one address",
    file: `${provider}/idp/apps/register-app.ts`,
    find: '  await transaction(call, (tx) => enforceLimit(call, tx, "attempts_per_ip", call.ipAddress));\n',
    replace: "",
    tests: [contract("registration-limits")],
  },
  {
    id: "T94 looks",
    file: `${provider}/explain/authorize-look.ts`,
    find: "> LOOKS.allowed)",
    replace: "> 1e9)",
    tests: [contract("sso-of-members", "T94")],
  },
];
