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
];
