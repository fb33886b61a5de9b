import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const mails = `${provider}/core/delivery/mails`;
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const scim = `${provider}/organizations/scim/protocol`;
const lists = `${scim}/lists`;
const patch = `${scim}/patch/patch.test.ts > T153`;
const markup = `${mails}/check-markup.test.ts`;

/** Budgets for input of tenants. */
export const tenantMutations: NamedMutation[] = [
  {
    id: "T150 the deadline",
    file: `${mails}/markup-checker.ts`,
    find: "    deadlineMs,\n    limitMiB",
    replace: "    limitMiB",
    tests: [`${mails}/markup-checker.test.ts > T150`],
  },
  {
    id: "T151 the attributes",
    file: `${mails}/check-markup.ts`,
    find: "(isText || isUrl)",
    replace: "(isText || isUrl || true)",
    tests: [markup, contract("mail-templates", "T151")],
  },
  {
    id: "T154 the count at the end of a transaction",
    file: `${provider}/core/records/organization/quotas.ts`,
    find: "    if (!usage || !refusalFor(call, usage, growth)) continue;\n",
    replace: "    if (usage) continue;\n",
    tests: [contract("quotas", "T154")],
  },
  {
    id: "T152 the cost of a search",
    file: `${lists}/search-budget.ts`,
    find: `  if (cost <= BUDGET[storeOf(store)]) return;\n`,
    replace: "  return;\n",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T153 comparisons",
    file: `${scim}/patch/apply-operations.ts`,
    find: "work > WORK_LIMIT",
    replace: "work < 0",
    tests: [patch, contract("scim-budgets", "T153")],
  },
];
