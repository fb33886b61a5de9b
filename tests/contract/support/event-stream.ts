import type { TestProvider } from "@portico/testkit";
import { sealedAt } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";

/** A stream of security events, as if the app had created it. */
export async function addEventStream({ provider }: TestProvider, project_id: string, client_id: string): Promise<void> {
  const { db, clock, serverKey } = provider.services;
  const [row, now] = [{ project_id, client_id }, clock.now()];
  await db
    .insertInto("signal_streams")
    .values({
      ...{ ...row, stream_id: `signal-stream-of-${client_id}`, method: "push", endpoint_url: "https://one.test/" },
      ...{ description: "", events_requested: json([]), events: json([]), status: "enabled", reason: "" },
      ...{ last_polled_at: now, created_at: now, updated_at: now },
      sealed_authorization: serverKey.seal("Bearer x", sealedAt("signal_streams", row)),
    })
    .execute();
}
