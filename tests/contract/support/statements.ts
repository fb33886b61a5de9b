import type { TestProvider } from "@portico/testkit";
import { vi } from "vitest";

/** Queries of background workers, and those of caches that are refreshed after a while. */
const workers =
  /^select 1$|(?<!insert into )"outbox"|^select "endpoint_id" from "webhook_endpoints" limit|with recursive first as|select distinct e.project_id from webhook_endpoints e|update webhook_deliveries d|"server_keys"|"inbox_messages"|clock_timestamp|portico audit|audit_events_|"audit_chains"|update audit_events e set mac|insert into measurements|"sequence" is null|audit_events" where .*"sequence" >/;
const caches = /^select .* from "(?:projects|public_tokens|project_origins|signing_keys)"/;

/** Whether nodes send it without a call. */
export const byNodes = (text: string) => workers.test(text) || caches.test(text);

const ends = /^(begin|commit|rollback|start transaction.*)$/;

/** The statements that `work` sends, on either store, without the ends of transactions. */
export async function statementsOf({ provider }: TestProvider, work: () => Promise<unknown>): Promise<string[]> {
  const executor = provider.services.db.getExecutor();
  // Transactions have executors of their own, of the same class.
  const family = Object.getPrototypeOf(Object.getPrototypeOf(executor)) as typeof executor;
  const spy = vi.spyOn(family, "executeQuery");
  try {
    await work();
    const texts = spy.mock.calls.map(([{ sql }]) => sql);
    return texts.filter((text) => !ends.test(text) && !byNodes(text));
  } finally {
    spy.mockRestore();
  }
}
