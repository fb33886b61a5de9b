import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const backend = "packages/backend/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of the audit log, of development mode and of a host's server. */
export const auditMutations: NamedMutation[] = [
  {
    id: "T160 a log without a head begins by itself",
    file: `${provider}/core/audit/seal-events.ts`,
    find: "  throw new ChainHeadError(project_id);\n",
    replace:
      '  return { project_id, sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "", placed_at: new Date(0), mac: "" };\n',
    tests: [contract("attacks", "T160")],
  },
  {
    id: "T161 development at a public name",
    file: `${provider}/server/config-checks.ts`,
    find: "...(isLocalHostname(new URL(public_url).hostname)\n",
    replace: "...(public_url\n",
    tests: [contract("config", "T161")],
  },
  {
    id: "T162 the kind of a session",
    file: `${provider}/core/records/session/session-jwt.ts`,
    find: "    ...delegationClaims(session),\n",
    replace: "    ...(session.impersonator && { act: { sub: session.impersonator.id } }),\n",
    tests: [contract("delegated-sessions", "T162")],
  },
  {
    id: "T163 a remembered JWT",
    file: `${backend}/tokens/create-jwt-verifier.ts`,
    find: "return exp > nowSeconds() &&",
    replace: "return exp > nowSeconds() - clockToleranceSeconds &&",
    tests: [`${backend}/tokens/create-jwt-verifier.test.ts > T39`],
  },
  {
    id: "T164",
    file: "packages/nextjs/src/proxy.ts",
    find: 'const isProtected = request.method !== "OPTIONS" &&',
    replace: 'const isProtected = request.method !== "OPTIONS" && !request.headers.has("next-action") &&',
    tests: ["packages/nextjs/src/proxy.test.ts > T164"],
  },
  {
    id: "T31, T32 a login of another organization",
    file: `${provider}/core/records/session/intermediate-sessions.ts`,
    find: "  if (found.organization_id !== null && found.organization_id !== subject.organization_id) return undefined;\n",
    replace: "",
    tests: [contract("bound-logins", "T31")],
  },
];
