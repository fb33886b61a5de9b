// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text, unchanged.
import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of limits: strangers use up nothing that members need. */
export const limitMutations: NamedMutation[] = [
  {
    id: "T135 the port",
    file: `${provider}/platform/http/client-ip.ts`,
    find: "([\\d.]+))(?::\\d{1,5})?$/",
    replace: "([\\d.]+))$/",
    tests: [`${provider}/platform/http/client-ip.test.ts > T135`, contract("operations", "T135")],
  },
  {
    id: "T134 reserved mailboxes",
    file: `${provider}/core/records/member/retired-store.ts`,
    find: 'eb.or([eb("email_address", "=", email_address), eb("mailbox_key", "=", mailbox_key)]),',
    replace: 'eb("email_address", "=", email_address),',
    tests: [contract("directory", "T134")],
  },
  {
    id: "T130 no ceiling",
    file: `${provider}/core/limits/guesses.ts`,
    find: ": checkCeiling(call, ceiling, counts);",
    replace: ": null;",
    tests: [contract("strangers", "T130")],
  },
  {
    id: "T131 no separate budget",
    file: `${provider}/core/limits/guesses.ts`,
    find: "if (isKnownBySecondFactor(call, member, factors)) {",
    replace: "if (false) {",
    tests: [contract("strangers", "T131")],
  },
  {
    id: "T137 a replaced password",
    file: `${provider}/core/limits/known-browser.ts`,
    find: "[mark.password.organizationId, mark.password.setAt]",
    replace: "[mark.password.organizationId]",
    tests: [contract("strangers", "T137")],
  },
  {
    id: "T132 by number only",
    file: `${provider}/core/limits/enforce-text-limits.ts`,
    find: "const recipient = `${organizationId}:${phoneNumber}:${asker}`;",
    replace: "const recipient = phoneNumber;",
    tests: [`${provider}/core/limits/askers.test.ts > T132`, contract("text-limits", "T132")],
  },
  {
    id: "T133 one row for all requesters",
    file: `${provider}/methods/otps/store.ts`,
    find: "  return loginPurposeOf[asker];",
    replace: '  return asker ? "login" : "login_known";',
    tests: [contract("strangers", "T133")],
  },
  {
    id: "T136 no ceiling of emails",
    file: `${provider}/core/limits/enforce-send-limits.ts`,
    find: 'isStranger ? ceilingOf(call, "mails_per_project") : null',
    replace: "null",
    tests: [contract("strangers", "T136")],
  },
];
