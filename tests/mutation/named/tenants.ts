// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text as it stands.
import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const mails = `${provider}/delivery/mails`;
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const scim = `${provider}/scim/protocol`;
const lists = `${scim}/lists`;
const patch = `${scim}/patch/patch.test.ts > T153`;
const markup = `${mails}/check-markup.test.ts`;

/** Budgets of what tenants write. */
export const tenantMutations: NamedMutation[] = [
  {
    id: "T150 the count of nodes",
    file: `${mails}/check-markup.ts`,
    find: "    nodes += 1;\n",
    replace: "",
    tests: [markup],
  },
  {
    id: "T150 the depth",
    file: `${mails}/check-markup.ts`,
    find: "  if (depth <= limits.depth) return;\n",
    replace: "  return;\n",
    tests: [markup],
  },
  {
    id: "T150 the attributes",
    file: `${mails}/check-markup.ts`,
    find: "    if (attributes.length <= limits.attributes) return;\n",
    replace: "    return;\n",
    tests: [markup],
  },
  {
    id: "T150 the deadline",
    file: `${mails}/markup-checker.ts`,
    find: "    deadlineMs,\n    limitMiB",
    replace: "    limitMiB",
    tests: [`${mails}/markup-checker.test.ts > T150`],
  },
  {
    id: "T150 the memory",
    file: `${mails}/markup-checker.ts`,
    find: "    limitMiB: LIMIT_MIB,\n",
    replace: "",
    tests: [`${mails}/markup-checker.test.ts > T150`],
  },
  {
    id: "T150 the check of saved settings",
    file: `${provider}/project-settings/plan-change.ts`,
    find: "    ...(await markupFaults(call, row, judged.config)),\n",
    replace: "",
    tests: [contract("mail-templates")],
  },
  {
    id: "T150 the check at the start",
    file: `${provider}/provider.ts`,
    find: "    await requireTemplateMarkup(config);\n",
    replace: "",
    tests: [contract("mail-templates")],
  },
  {
    id: "T150 the size of a mail that is saved",
    file: `${mails}/template-faults.ts`,
    find: "    return bytes <= MAIL_BYTES\n",
    replace: "    return true\n",
    tests: [`${mails}/template-faults.test.ts > T150`, contract("mail-templates")],
  },
  {
    id: "T150 the size of a mail that is sent",
    file: `${mails}/templated-mail.ts`,
    find: " &&\n    measureFilled(whole, values, write) <= MAIL_BYTES",
    replace: "",
    tests: [`${mails}/template.test.ts > T150`, contract("mail-templates")],
  },
  {
    id: "T150 the faults that are described",
    file: `${provider}/config.ts`,
    find: "parsed.error.issues.slice(0, FAULTS_LIMIT)",
    replace: "parsed.error.issues",
    tests: [contract("mail-templates", "T150: settings")],
  },
  {
    id: "T151 the attributes",
    file: `${mails}/check-markup.ts`,
    find: "(isText || isUrl)",
    replace: "(isText || isUrl || true)",
    tests: [markup, contract("mail-templates", "T151")],
  },
  {
    id: "T151 quotes",
    file: `${mails}/check-markup.ts`,
    find: ` && /["']$/.test(written)`,
    replace: "",
    tests: [markup],
  },
  {
    id: "T151 what the parser drops",
    file: `${mails}/check-markup.ts`,
    find: "  for (const [mark] of text.matchAll(MARK)) refuse(mark);\n",
    replace: "",
    tests: [markup],
  },
  {
    id: "T151 noscript",
    file: `${mails}/check-markup.ts`,
    find: "      scriptingEnabled: false,\n",
    replace: "",
    tests: [markup],
  },
  {
    id: "T151 a name in place of a tag",
    file: `${mails}/check-markup.ts`,
    find: "return `v\\uE000${variables.length - 1}\\uE001`",
    replace: "return ` v\\uE000${variables.length - 1}\\uE001`",
    tests: [markup],
  },
  {
    id: "T152 the cost of a search",
    file: `${lists}/search-budget.ts`,
    find: `  if (cost <= BUDGET[storeOf(store)]) return;\n`,
    replace: "  return;\n",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 the length of what is looked for",
    file: `${lists}/search-budget.ts`,
    find: `op === "co" ? 1 + Buffer.byteLength(String(value)) / 100 : 1`,
    replace: "op && value ? 1 : 1",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 the rows that an index finds",
    file: `${lists}/answer-list.ts`,
    find: "    if (indexed.rows <= INDEXED_ROWS) return indexed;\n",
    replace: "    return { ...indexed, rows: 0, bytes: 0 };\n",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 the length of a page",
    file: `${lists}/answer-list.ts`,
    find: "bytes > PAGE_BYTES",
    replace: "bytes < 0",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 searches at a time",
    file: `${scim}/search-slots.ts`,
    find: "pLimit(RUNNING)",
    replace: "pLimit(RUNNING + WAITING)",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 searches that wait",
    file: `${scim}/search-slots.ts`,
    find: "slot.activeCount + slot.pendingCount >= RUNNING + WAITING",
    replace: "slot.activeCount < 0",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 the index of addresses",
    file: `${lists}/list-store.ts`,
    find: "          offset 0\n",
    replace: "",
    tests: ["tests/plans/scim-searches.test.ts"],
  },
  {
    id: "T152 the size of a directory",
    file: `${scim}/directory-usage.ts`,
    find: "      if (name) {\n",
    replace: "      if (name === undefined) {\n",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T152 what a change adds",
    file: `${scim}/users/user-calls.ts`,
    find: "    await call.directoryUsage.add(call, tx, connection, { bytes: bytesOf(person) - held.attribute_bytes });\n",
    replace: "",
    tests: [contract("scim-budgets", "T152")],
  },
  {
    id: "T153 comparisons",
    file: `${scim}/patch/apply-operations.ts`,
    find: "work > WORK_LIMIT",
    replace: "work < 0",
    tests: [patch, contract("scim-budgets", "T153")],
  },
  {
    id: "T153 changes that are counted before they are parsed",
    file: `${scim}/patch/read-operations.ts`,
    find: `  countChange(reading);\n  if (passedOver`,
    replace: `  if (passedOver`,
    tests: [patch],
  },
  {
    id: "T153 a path that is parsed once",
    file: `${scim}/patch/read-operations.ts`,
    find: "  paths.set(path, read);\n",
    replace: "",
    tests: [patch],
  },
];
