import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const authorities = `${provider}/oauth/identity.test.ts > T146`;

/** Defenses around directories, and around providers whose word for an address is a claim. */
export const directoryMutations: NamedMutation[] = [
  {
    id: "T146 a row without isEmailAuthority",
    file: `${provider}/oauth/identity.ts`,
    find: "isEmailAuthority?.(emailClaims, address) ?? false",
    replace: "isEmailAuthority?.(emailClaims, address) ?? emailClaims.email_verified === true",
    tests: [authorities, contract("oauth", "T8")],
  },
  {
    id: "T146 Slack as an authority",
    file: `${provider}/oauth/providers.ts`,
    find: '    issuer: "https://slack.com",\n',
    replace:
      '    issuer: "https://slack.com",\n    isEmailAuthority: ({ email_verified }) => email_verified === true,\n',
    tests: [authorities, contract("oauth", "T8")],
  },
];
