import type { NamedMutation } from "./mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => `tests/contract/${name}.test.ts${test ? ` > ${test}` : ""}`;

/** Defences of docs/threats.md, each taken away by hand. */
export const namedMutations: NamedMutation[] = [
  {
    id: "T2",
    file: `${provider}/totp/store.ts`,
    find: '.where("last_step", "<", step)',
    replace: '.where("last_step", "<=", step)',
    tests: [contract("second-factors", "T2")],
  },
  {
    id: "T7 linked accounts",
    file: `${provider}/members/change-address.ts`,
    find: "    await dropRegistrations(call, tx, current);\n",
    replace: "",
    tests: [contract("email-updates"), contract("unproven-address")],
  },
  {
    id: "T7 password",
    file: `${provider}/members/change-address.ts`,
    find: '    await removePassword(call, tx, current, { reason: "address_proven" });\n',
    replace: "",
    tests: [contract("email-updates"), contract("unproven-address")],
  },
  {
    id: "T11",
    file: `${provider}/sessions/factors.ts`,
    find: '["sso", "impersonated", "trusted_auth_token"]',
    replace: '["impersonated", "trusted_auth_token"]',
    tests: [contract("sso-connections")],
  },
  {
    id: "T28 resource",
    file: `${provider}/idp/plan-authorization.ts`,
    find: "(resource === undefined || consent.resources.includes(resource))",
    replace: "true",
    tests: [contract("connected-apps"), contract("authorization-attacks")],
  },
  {
    id: "T31",
    file: `${provider}/mfa/find-subject.ts`,
    find: "if (organization_id === null || organization_id !== request.organization_id) {",
    replace: "if (organization_id === null) {",
    tests: [contract("second-factors"), contract("session-kinds")],
  },
  {
    id: "T31 spent elsewhere",
    file: `${provider}/sessions/intermediate-sessions.ts`,
    find: "if (spent.organization_id !== null && spent.organization_id !== organizationId) {",
    replace: "if (spent.organization_id !== null && organizationId === null) {",
    tests: [contract("discovery"), contract("second-factors")],
  },
  {
    id: "T32 primary first",
    file: `${provider}/mfa/find-subject.ts`,
    find: 'if (requirement?.kind === "primary") {',
    replace: "if (requirement === undefined) {",
    tests: [contract("primary-first")],
  },
  {
    id: "T33 by the old password",
    file: `${provider}/passwords/reset-by-existing-password.ts`,
    find: "    await endAppTokens(call, tx, settled.member);\n",
    replace: "",
    tests: [contract("connected-apps", "T33"), contract("password-resets", "T33")],
  },
  {
    id: "T33 by session",
    file: `${provider}/passwords/reset-by-session.ts`,
    find: "    await endAppTokens(call, tx, found);\n",
    replace: "",
    tests: [contract("connected-apps", "T33"), contract("password-resets", "T33")],
  },
  {
    id: "T35",
    file: `${provider}/sessions/find-live-token.ts`,
    find: "return live.length === 1 ? live[0] : undefined;",
    replace: "return live[0];",
    tests: [contract("http-only-cookies"), contract("sessions")],
  },
  {
    id: "T50",
    file: `${provider}/sso/change-connection.ts`,
    find: "const moved = movedRoles(current, next);",
    replace: "const moved: string[] = [];",
    tests: [contract("sso-connections", "T50")],
  },
  {
    id: "T51 one public address among private ones",
    file: `${provider}/http/fetch-outside.ts`,
    find: "!found.every(({ address }) => isPublicAddress(address))",
    replace: "!found.some(({ address }) => isPublicAddress(address))",
    tests: [`${provider}/http/fetch-outside.test.ts > T51`],
  },
  {
    id: "T55 password",
    file: `${provider}/passwords/reset-by-session.ts`,
    find: "  forbidImpersonation(call);\n",
    replace: "",
    tests: [contract("session-kinds", "T55")],
  },

  {
    id: "T69 the place",
    file: `${provider}/crypto/server-key.ts`,
    find: "return JSON.stringify([project_id, table, row, column]);",
    replace: 'return "";',
    tests: [`${provider}/crypto/server-key.test.ts`, contract("seals")],
  },
  {
    id: "T69 the row",
    file: `${provider}/crypto/sealed-at.ts`,
    find: 'row: key.map((name) => values[name] ?? "")',
    replace: "row: []",
    tests: [contract("seals")],
  },
  {
    id: "T69 every column of the key",
    file: `${provider}/crypto/sealed-at.ts`,
    find: 'key: ["organization_id", "member_id", "code_hmac"]',
    replace: 'key: ["organization_id", "member_id"]',
    tests: [contract("seals")],
  },
  {
    id: "T69 the old form",
    file: `${provider}/crypto/server-key.ts`,
    find: "if (!sealed.startsWith(BOUND)) throw new Error",
    replace: 'if (!sealed.startsWith(BOUND)) return open(sealed, "") ?? String',
    tests: [`${provider}/db/bound-seals.test.ts`],
  },
  {
    id: "T69 the upgrade",
    file: `${provider}/db/migrations/2026-11-23-bound-seals.ts`,
    find: "for (const sealed of columns) await bindColumn(db, bind, sealed);",
    replace: "",
    tests: [`${provider}/db/bound-seals.test.ts`],
  },
  {
    id: "T69 the wrong key",
    file: `${provider}/db/migrations/2026-11-23-bound-seals.ts`,
    find: "if (count.unopened > 0 && count.bound === 0) {",
    replace: "if (false) {",
    tests: [`${provider}/db/bound-seals.test.ts`],
  },
];
