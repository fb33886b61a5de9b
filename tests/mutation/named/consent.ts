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
];
