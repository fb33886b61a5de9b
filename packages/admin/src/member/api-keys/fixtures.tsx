import type { ApiKey } from "@portico/wire";
import { type AdminFixture, type Answers, createMockCalls, lose } from "../../testing/mock-calls.ts";
import { type Names, samplePolicy } from "../../testing/samples.ts";
import { ApiKeysScreen } from "./ApiKeysScreen.tsx";

export function apiKeyFixtures({ other }: Names): Record<string, AdminFixture> {
  const key = (at: number, changes: Partial<ApiKey>): ApiKey => ({
    api_key_id: `api-key-test-${at}`,
    organization_id: "organization-test-globex",
    member_id: null,
    name: "Nightly export",
    role_ids: ["editor"],
    last_four: "x7Qz",
    created_at: "2026-01-05T09:00:00Z",
    created_by: "member-test-ada",
    expires_at: "2026-09-05T09:00:00Z",
    last_used_at: "2026-03-02T08:00:00Z",
    next_last_four: null,
    next_expires_at: null,
    ...changes,
  });
  const keys = [
    key(1, {}),
    key(2, { name: other, next_last_four: "9hJk", next_expires_at: "2026-12-05T09:00:00Z" }),
    key(3, { member_id: "member-test-ada", name: "My scripts", last_used_at: null }),
    key(4, { member_id: "member-test-grace", name: "Her scripts", role_ids: ["viewer", "editor"] }),
  ];
  const rules = { allowed_owners: ["organization", "self"], longest_days: 365 };
  const off = { allowed_owners: [], longest_days: 365 };
  const state = (more: Answers = {}, rights?: Record<string, string[]>, screen = <ApiKeysScreen />): AdminFixture => ({
    calls: createMockCalls(
      {
        bootstrap: async () => ({ rbacPolicy: samplePolicy }),
        "apiKeys.list": () => ({ api_keys: keys, results_metadata: {}, ...rules }),
        ...more,
      },
      { ...(rights && { rights }) },
    ),
    screen,
  });
  const created = { api_key: key(5, {}), secret: "portico_key_test_mZq5hR1tXw8yB2nC7kD4fG6jL9pS3vA0eUxiOqYzWc_4Fh2" };
  const none = { "apiKeys.list": () => ({ api_keys: [], results_metadata: {}, ...rules }) };
  return {
    "apiKeys.loading": state({ "apiKeys.list": () => new Promise(() => {}) }),
    "apiKeys.ready": state(),
    "apiKeys.none": state(none),
    "apiKeys.off": state({ "apiKeys.list": () => ({ api_keys: [], results_metadata: {}, ...off }) }),
    "apiKeys.offWithKeys": state({ "apiKeys.list": () => ({ api_keys: keys, results_metadata: {}, ...off }) }),
    "apiKeys.failed": state({ "apiKeys.list": lose }),
    "apiKeys.ownAlone": state(
      { "apiKeys.list": () => ({ api_keys: keys.slice(2, 3), results_metadata: {}, ...rules }) },
      {},
    ),
    "apiKeys.create": state(none, undefined, <ApiKeysScreen createAtFirst />),
    "apiKeys.made": state({}, undefined, <ApiKeysScreen madeAtFirst={created} />),
  };
}
