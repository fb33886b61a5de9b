import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const fairQueue = `${provider}/platform/lib/fair-queue.test.ts`;

/** Defenses of one tenant against another one's load, each removed by hand. */
export const fairnessMutations: NamedMutation[] = [
  {
    id: "T155 a quarter of the slots",
    file: `${provider}/platform/lib/fair-queue.ts`,
    find: "const limit = waiting.length > 1 ? limits.contended : limits.exclusive;",
    replace: "const limit = slots;",
    tests: [fairQueue],
  },
  {
    id: "T150 the memory",
    file: `${provider}/core/delivery/mails/markup-checker.ts`,
    find: "    limitMiB: LIMIT_MIB,\n",
    replace: "",
    tests: [`${provider}/core/delivery/mails/markup-checker.test.ts > T150`],
  },
  {
    id: "T152 the rows that an index finds",
    file: `${provider}/organizations/scim/protocol/lists/answer-list.ts`,
    find: "    if (indexed.rows <= INDEXED_ROWS) return indexed;\n",
    replace: "    return { ...indexed, rows: 0, bytes: 0 };\n",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T155 the values of metadata",
    file: `${provider}/platform/lib/metadata.ts`,
    find: " || countValues(merged) > VALUES_LIMIT",
    replace: "",
    tests: [`${provider}/platform/lib/metadata.test.ts > T155`],
  },
  {
    id: "T156 the budget of an attempt",
    file: `${provider}/methods/passwords/hash-password.ts`,
    find: "      if (!isRequired && costMs > leftMs) continue;\n",
    replace: "",
    tests: [contract("transfers", "T156")],
  },
  {
    id: "T157 an open login",
    file: `${provider}/organizations/sso/saml/accept-response.ts`,
    find: "  if (!trace.isOpen) throw new SsoRefusal(guessReason(call, samlResponse));\n",
    replace: "",
    tests: [contract("saml-thread", "T157")],
  },
];
