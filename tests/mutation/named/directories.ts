import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const authorities = `${provider}/methods/oauth/identity.test.ts > T146`;

const scim = `${provider}/organizations/scim`;

/** Defenses around directories, and around providers that are no authority for an address. */
export const directoryMutations: NamedMutation[] = [
  {
    id: "T146 a row without isEmailAuthority",
    file: `${provider}/methods/oauth/identity.ts`,
    find: "isEmailAuthority?.(emailClaims, address) ?? false",
    replace: "isEmailAuthority?.(emailClaims, address) ?? emailClaims.email_verified === true",
    tests: [authorities, contract("oauth", "T8")],
  },
  {
    id: "T144 the members whom it created",
    file: `${scim}/directory/provision-member.ts`,
    find: "has_created_member: isCreated",
    replace: "has_created_member: true",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T145 an inactive directory",
    file: `${scim}/connections/find-by-token.ts`,
    find: '  if (connection.is_held) throw new ApiError("scim_connection_held");\n',
    replace: "",
    tests: [contract("setup-links", "T145")],
  },
];
