import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../contract/support/receiver.ts";
import { isLong } from "../long.ts";
import { openRaceTrack, type RaceTrack } from "./support/nodes.ts";

const ORGANIZATIONS = isLong ? 20 : 4;
const CHANGES = isLong ? 40 : 8;
const KILLS = isLong ? 20 : 1;

const receiver = await startReceiver();
let track: RaceTrack;
beforeAll(async () => {
  track = await openRaceTrack({ config: { outbound_allowed_origins: [receiver.origin] } });
});
afterAll(() => track?.stop());

async function manage(index: number, method: string, path: string, body: object): Promise<Record<string, never>> {
  for (;;) {
    const headers = {
      Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}`,
      "Content-Type": "application/json",
    };
    const answer = await fetch(`${track.nodeOf(index)}/v1/b2b${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer?.status === 200) return ((await answer.json()) as { data: Record<string, never> }).data;
    await sleep(100);
  }
}

test(
  `T83: of two nodes one is killed, ${KILLS} times: each message arrives, in its organization's order, repeated with the same ID`,
  async () => {
    await manage(0, "POST", "/webhooks/endpoints", { url: receiver.url });
    // Receivers that are slow and fail now and then, so that kills and retries hit pending deliveries. No message fails
    // twice: the wait after that is five minutes.
    const known = new Set<unknown>();
    receiver.answer(({ headers }) => {
      const isNew = !known.has(headers["webhook-id"]);
      known.add(headers["webhook-id"]);
      return { status: isNew && known.size % 17 === 0 ? 500 : 204, delayMs: 20 };
    });
    const ids = await Promise.all(
      Array.from({ length: ORGANIZATIONS }, async (_, index) => {
        const created = await manage(index, "POST", "/organizations", { organization_name: `Race ${index}` });
        return (created.organization as unknown as { organization_id: string }).organization_id;
      }),
    );
    const changing = ids.map(async (id, index) => {
      for (let change = 0; change < CHANGES; change += 1) {
        const body =
          change % 2 === 0 ? { organization_name: `Race ${index} ${change}` } : { trusted_metadata: { change } };
        await manage(index + change, "PUT", `/organizations/${id}`, body);
      }
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(300);
      await track.crash(kill % 2);
    }
    await Promise.all(changing);
    /** The messages about an organization, in the order in which they first arrived. */
    const firsts = (id: string) => {
      const about = receiver.heard.filter(({ event }) => event.data.organization_id === id);
      return [...new Set(about.map(({ headers }) => String(headers["webhook-id"])))];
    };
    // A failed attempt is repeated after five seconds and more; one in seventeen fails.
    await expect
      .poll(() => ids.filter((id) => firsts(id).length < CHANGES + 1), { timeout: isLong ? 600_000 : 90_000 })
      .toEqual([]);
    // Each change was answered before the next was sent, so the database has numbered them in their order.
    const client = new pg.Client({ connectionString: track.database.url });
    await client.connect();
    const { rows } = await client.query("select event_id, ordering_key from webhook_deliveries order by sequence");
    await client.end();
    for (const id of ids) {
      const created = rows.filter(({ ordering_key }) => ordering_key === id).map(({ event_id }) => event_id);
      expect(firsts(id)).toEqual(created);
    }
    const bodies = new Map<unknown, string>();
    for (const { headers, body } of receiver.heard) {
      expect(bodies.get(headers["webhook-id"]) ?? body).toBe(body);
      bodies.set(headers["webhook-id"], body);
    }
  },
  isLong ? 900_000 : 120_000,
);
