import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of single sign-on, domains and setup links. */
export const ssoMutations: NamedMutation[] = [
  {
    id: "T70",
    file: `${provider}/organizations/sso/oidc/update-oidc-connection.ts`,
    find: "    requireSecretForNewUrls(current, settings, client_secret);\n",
    replace: "",
    tests: [contract("sso-secrets")],
  },
  {
    id: "T89 no token",
    file: `${provider}/organizations/sso/logins/conclude-login.ts`,
    find: "    if (isTest(request)) {",
    replace: "    if (request.test_run_id === undefined) {",
    tests: [contract("sso-test-runs")],
  },
  {
    id: "T90 the owner of a record",
    file: `${provider}/organizations/domains/verify-domain.ts`,
    find: "records.includes(recordValue(claim))",
    replace: "records.length > 0",
    tests: [contract("domains")],
  },
  {
    id: "T93 members as a proof leaves them",
    file: `${provider}/operate/explain/evaluate-methods.ts`,
    find: "provesAddress([shown.proof], member) ? afterProof(member) : member",
    replace: "member",
    tests: [contract("explain", "T93")],
  },
  {
    id: "T94 permission to preview and explain",
    file: `${provider}/operate/explain/explain-sign-in.ts`,
    find: '  await authorize(call, caller, "member", "search");\n',
    replace: "",
    tests: ["tests/contract/sso/sso-of-members.test.ts > T94"],
  },
  {
    id: "T95",
    file: `${provider}/organizations/sso/connections/prevent-lock-out.ts`,
    find: '  throw new ApiError("sso_would_lock_out");\n',
    replace: "",
    tests: ["tests/contract/sso/sso-of-members.test.ts > T95"],
  },
  {
    id: "T96 once",
    file: `${provider}/organizations/setup-links/open-link.ts`,
    find: "const used = isGood ? await consume(call, tx, visible.link, token) : undefined;",
    replace: "const used = await lockLink(tx, shown.link);",
    tests: [contract("setup-links", "T96")],
  },
  {
    id: "T97 another connection",
    file: `${provider}/organizations/setup-links/pages.ts`,
    find: '      if (held.connection_id !== connectionId) throw new ApiError("setup_link_not_allowed");\n',
    replace: "",
    tests: [contract("setup-links", "T97")],
  },
  {
    id: "T98 the creator's permission",
    file: `${provider}/organizations/setup-links/evaluate-link.ts`,
    find: "const isValid = hasConnection(organization, link) && isBacked(call, organization, link, creator);",
    replace: "const isValid = hasConnection(organization, link);",
    tests: [contract("setup-links", "T98")],
  },
  {
    id: "T195 the event",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: 'if (typeof events !== "object" || events === null || !(EVENT in events))',
    replace: "if (events === undefined)",
    tests: [contract("sso-oidc-logout", "T195")],
  },
  {
    id: "T195 an ID token",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: 'if ("nonce" in payload) throw new LogoutTokenError("it has a nonce");',
    replace: "",
    tests: [contract("sso-oidc-logout", "T195")],
  },
  {
    id: "T195 the type",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: "if (typ !== undefined && !/^(application\\/)?(logout\\+jwt|jwt)$/i.test(typ)) {",
    replace: 'if (typ === "") {',
    tests: [contract("sso-oidc-logout", "T195")],
  },
  {
    id: "T195 a replay",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: 'if (!(await rememberUse(call, tx, "sso_assertions", used))) throw',
    replace: 'if (!(await rememberUse(call, tx, "sso_assertions", used)) && token === "") throw',
    tests: [contract("sso-oidc-logout", "T195")],
  },
  {
    id: "T195 the connection",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: '[connection_id, name, value].join(" ")',
    replace: '[name, value].join(" ")',
    tests: [contract("sso-oidc-logout", "T195")],
  },
  {
    id: "T195 the session",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: "Object.entries({ sid, sub })",
    replace: "Object.entries({ sub, sid })",
    tests: [contract("sso-oidc-logout", "T195")],
  },
  {
    id: "T195 the audience",
    file: `${provider}/organizations/sso/oidc/receive-logout.ts`,
    find: "audience: settings.client_id,",
    replace: "",
    tests: [contract("sso-oidc-logout", "T195")],
  },
];
