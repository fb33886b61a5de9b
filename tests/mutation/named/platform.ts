// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text, unchanged.
import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of requests, stored secrets, logs and webhooks. */
export const platformMutations: NamedMutation[] = [
  {
    id: "T51 one public address among private ones",
    file: `${provider}/platform/lib/fetch-outside.ts`,
    find: "!found.every(({ address }) => isPublicAddress(address))",
    replace: "!found.some(({ address }) => isPublicAddress(address))",
    tests: [`${provider}/platform/lib/fetch-outside.test.ts > T51`],
  },
  {
    id: "T51 the icon of a site",
    file: `${provider}/operate/project-settings/find-site-icon.ts`,
    find: "await call.fetchOutside(at, { limitBytes: bounds.limitBytes, timeoutMs })",
    replace: 'await fetch(at, { redirect: "manual" })',
    tests: [contract("site-icon", "T51")],
  },
  {
    id: "T51 redirects of the icon of a site",
    file: `${provider}/operate/project-settings/find-site-icon.ts`,
    find: "at = new URL(location, at).href;",
    replace: "return { url: at, bytes: new Uint8Array(await (await fetch(new URL(location, at))).arrayBuffer()) };",
    tests: [contract("site-icon", "T51")],
  },
  {
    id: "T102 frames of one kind of preview",
    file: `${provider}/operate/project-settings/preview-frame.ts`,
    find: "`frame ${path}\\n${token}`",
    replace: "`frame\\n${token}`",
    tests: [contract("settings-in-console", "T102")],
  },
  {
    id: "T66 limits by route",
    file: `${provider}/platform/http/serve-routes.ts`,
    find: "const bodyLimit = route.bodyLimitBytes ?? BODY_LIMIT_BYTES;",
    replace: "const bodyLimit = 1024 * 1024;",
    tests: [contract("work-before-admission")],
  },
  {
    id: "T69 the row",
    file: `${provider}/platform/crypto/sealed-at.ts`,
    find: 'row: key.map((name) => values[name] ?? "")',
    replace: "row: []",
    tests: [contract("seals")],
  },
  {
    id: "T76 masks",
    file: `${provider}/organizations/scim/protocol/recorder/request-log.ts`,
    find: "const isMasked = SECRET.test(name) ||",
    replace: "const isMasked =",
    tests: [contract("scim-access", "T76")],
  },
  {
    id: "T80 events are signed",
    file: `${provider}/core/audit/verify-chain.ts`,
    find: "const event = auditKey.checkEvent(row, mac);",
    replace: 'const event = mac !== null ? "valid" : "invalid";',
    tests: [contract("chain", "T80")],
  },
  {
    id: "T81 the log of one's own organization",
    file: `${provider}/core/audit/reading/list-events.ts`,
    find: '  await authorize(call, caller, "audit_log", "read");\n',
    replace: "",
    tests: [contract("reading", "T81")],
  },
  {
    id: "T82 overlap of webhook secrets",
    file: `${provider}/operate/webhooks/secrets.ts`,
    find: "secrets.filter(({ until }) => until === undefined || new Date(until) > now)",
    replace: "secrets",
    tests: ["tests/contract/webhooks/webhooks.test.ts > T82"],
  },
  {
    id: "T83 order of webhooks",
    file: `${provider}/operate/webhooks/deliveries-store.ts`,
    find: "b.status = 'pending' and b.sequence < w.sequence",
    replace: "b.status = 'nothing' and b.sequence < w.sequence",
    tests: ["tests/contract/webhooks/webhooks.test.ts > T83"],
  },
  {
    id: "T84 age of webhooks",
    file: "packages/backend/src/webhooks/verify-webhook.ts",
    find: "Math.abs(ageSeconds) > toleranceSeconds",
    replace: "ageSeconds > Number.MAX_VALUE",
    tests: ["packages/backend/src/webhooks/verify-webhook.test.ts"],
  },
  {
    id: "T102 a stored secret for another URL",
    file: `${provider}/operate/project-settings/secrets.ts`,
    find: "secret !== undefined && !isMoved",
    replace: "secret !== undefined",
    tests: [contract("settings-in-console")],
  },
  {
    id: "T104 formulas",
    file: "packages/admin/src/shared/lists.ts",
    find: "const safe = FORMULA.test(text) ? `'${text}` : text;",
    replace: "const safe = text;",
    tests: ["packages/admin/src/shared/lists.test.ts > T104"],
  },
  {
    id: "T105 receivers",
    file: `${provider}/core/delivery/outbox-queue.ts`,
    find: "return maskReceiver(order?.to ?? to);",
    replace: "return order?.to ?? to;",
    tests: [contract("operating", "T105")],
  },
];
