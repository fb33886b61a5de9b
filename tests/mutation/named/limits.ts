import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of limits: strangers use up nothing that members need. */
export const limitMutations: NamedMutation[] = [
  {
    id: "T135 the port",
    file: `${provider}/http/client-ip.ts`,
    find: "([\\d.]+))(?::\\d{1,5})?$/",
    replace: "([\\d.]+))$/",
    tests: [`${provider}/http/client-ip.test.ts > T135`, contract("operations", "T135")],
  },
  {
    id: "T135 garbage",
    file: `${provider}/http/client-ip.ts`,
    find: "return isIPv4(address) || isIPv6(address) ? address : undefined;",
    replace: "return address;",
    tests: [`${provider}/http/client-ip.test.ts > T135`, contract("operations", "T135")],
  },
  {
    id: "T134 reserved mailboxes",
    file: `${provider}/records/member/retired-store.ts`,
    find: 'eb.or([eb("email_address", "=", email_address), eb("mailbox_key", "=", mailbox_key)]),',
    replace: 'eb("email_address", "=", email_address),',
    tests: [contract("directory", "T134")],
  },
  {
    id: "T134 who joins by single sign-on",
    file: `${provider}/records/member/create-member.ts`,
    find: "(hasJoinedAlone ? findRetirement : findRetiredOwner)",
    replace: "findRetiredOwner",
    tests: [contract("sso-connections", "T134")],
  },
  {
    id: "T134 roles of a tagged address",
    file: `${provider}/records/roles/effective-roles.ts`,
    find: "  if (isTaggedAddress(address)) return [];\n",
    replace: "",
    tests: [`${provider}/records/roles/effective-roles.test.ts > T134`],
  },
];
