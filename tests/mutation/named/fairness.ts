import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const fairQueue = `${provider}/ground/fair-queue.test.ts`;

/** Defenses of one tenant against another one's load, each taken away by hand. */
export const fairnessMutations: NamedMutation[] = [
  {
    id: "T155 a quarter of the slots",
    file: `${provider}/ground/fair-queue.ts`,
    find: "const limit = waiting.length > 1 ? limits.contended : limits.alone;",
    replace: "const limit = slots;",
    tests: [fairQueue],
  },
  {
    id: "T156 the budget of an attempt",
    file: `${provider}/passwords/compare-foreign.ts`,
    find: "if (isPaid.has(decoy) || costMs > leftMs) continue;",
    replace: "if (isPaid.has(decoy)) continue;",
    tests: [contract("transfers", "T156")],
  },
  {
    id: "T157 an open login",
    file: `${provider}/sso/saml/accept-response.ts`,
    find: "  if (!trace.isOpen) throw new SsoRefusal(guessReason(call, samlResponse));\n",
    replace: "",
    tests: [contract("saml-thread", "T157")],
  },
];
