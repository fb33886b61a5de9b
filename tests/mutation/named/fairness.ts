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
    id: "T155 turns by time",
    file: `${provider}/ground/fair-queue.ts`,
    find: "lane.spentMs += performance.now() - startedMs;",
    replace: "lane.spentMs += 1;",
    tests: [fairQueue],
  },
  {
    id: "T155 places of each project",
    file: `${provider}/ground/fair-queue.ts`,
    find: "if (own && ownCount >= waitingEach) {",
    replace: "if (own && ownCount >= waitingEach * FULL_PROJECTS) {",
    tests: [fairQueue],
  },
  {
    id: "T155 room for one more project",
    file: `${provider}/ground/fair-queue.ts`,
    find: "    if (countWaiting(longest) > ownCount + 1) return longest;\n",
    replace: "",
    tests: [fairQueue],
  },
  {
    id: "T155 slow receivers",
    file: `${provider}/ground/fair-queue.ts`,
    find: "return slow.has(project) ? Math.ceil(contended / 3) : contended;",
    replace: "return contended;",
    tests: [fairQueue],
  },
  {
    id: "T155 the length of a page",
    file: `${provider}/records/read-page.ts`,
    find: "used + bytes > PAGE_BYTES",
    replace: "used < 0",
    tests: [contract("member-search", "T155"), contract("transfers", "T155")],
  },
  {
    id: "T155 metadata on a thread",
    file: `${provider}/sso/saml/read-metadata.ts`,
    find: "await call.saml.parseMetadata(xml, workOwner(call))",
    replace: "parseIdpMetadata(xml)",
    tests: [contract("saml-thread", "T155")],
  },
  {
    id: "T155 slots of webhooks",
    file: `${provider}/delivery/leased-worker.ts`,
    find: "dealSlots({ slots, waiting, held, slow })",
    replace: "dealSlots({ slots: slots * 2, waiting: waiting.slice(0, 1), held, slow })",
    tests: [contract("fair-webhooks")],
  },
  {
    id: "T156 the budget of an import",
    file: `${provider}/passwords/import-password.ts`,
    find: "  requireWithinBudget(call, others, decoy);\n",
    replace: "",
    tests: [contract("transfers", "T156")],
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
  {
    id: "T157 an open login at this connection",
    file: `${provider}/sso/saml/accept-response.ts`,
    find: "eb.and(key({ connection_id, browser_hash }))",
    replace: "eb.and(key({ browser_hash }))",
    tests: [contract("saml-thread", "T157")],
  },
  {
    id: "T157 a thread that signs",
    file: `${provider}/sso/saml/services.ts`,
    find: "ask(signing, { sign }, owner)",
    replace: "ask(checking, { sign }, owner)",
    tests: [contract("saml-thread", "T157")],
  },
  {
    id: "T157 refusals of strangers apart",
    file: `${provider}/sso/logins/record-attempt.ts`,
    find: "stranger: 30,",
    replace: "stranger: 100,",
    tests: [contract("saml-thread", "T157")],
  },
];
