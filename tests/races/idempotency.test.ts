import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { openRaceTrack, type RaceTrack } from "./support/nodes.ts";

const ROUNDS = isLong ? 200 : 5;
const SHOTS = 20;
const KILLS = isLong ? 20 : 1;

let track: RaceTrack;
beforeAll(async () => {
  track = await openRaceTrack();
});
afterAll(() => track?.stop());

interface Answer {
  status: number;
  isReplayed: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** @throws TypeError if the node died before it answered. */
async function call(url: string, path: string, body: object, key?: string): Promise<Answer> {
  const response = await fetch(`${url}/v1/b2b/${path}`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}`,
      "Content-Type": "application/json",
      ...(key && { "Idempotency-Key": key }),
    },
    body: JSON.stringify(body),
  });
  const isReplayed = response.headers.get("idempotency-replayed") === "true";
  return { status: response.status, isReplayed, body: await response.json() };
}

/** Sends a call to one node after the other until it has a final response. */
async function insist(name: string, key: string, first: number): Promise<Answer> {
  for (let index = first; index < first + 300; index += 1) {
    const answer = await call(track.nodeOf(index), "organizations", { organization_name: name }, key).catch(() => null);
    const waits = !answer || answer.status >= 500 || answer.body.error_type === "idempotency_key_in_use";
    if (!waits) return answer;
    await sleep(100);
  }
  throw new Error(`${name} was never answered.`);
}

/** The IDs of the organizations of a name. */
async function idsOf(name: string): Promise<string[]> {
  const operands = [{ filter_name: "organization_name_fuzzy", filter_value: name }];
  const { body } = await call(track.nodeOf(0), "organizations/search", { query: { operator: "AND", operands } });
  return body.data.organizations.map(({ organization_id }: { organization_id: string }) => organization_id);
}

test(`T1: of ${SHOTS} calls with one key at once on two nodes, one runs; the others wait and get its response`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [name, key] = [`Race ${randomUUID()}`, randomUUID()];
    const answers = await Promise.all(Array.from({ length: SHOTS }, (_, index) => insist(name, key, index)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    const created = new Set(answers.map(({ body }) => body.data.organization.organization_id));
    expect(await idsOf(name)).toEqual([...created]);
  }
});

test(`F4: a node that is killed during calls, ${KILLS} times: a repeated call runs once`, async () => {
  for (let struck = 0; struck < KILLS; struck += 1) {
    const calls = Array.from({ length: 60 }, () => ({ name: `Killed ${randomUUID()}`, key: randomUUID() }));
    let answered = 0;
    const heard = calls.map(async ({ name, key }) => {
      const answer = await call(track.urls[0] ?? "", "organizations", { organization_name: name }, key).catch(
        () => null,
      );
      if (answer?.status === 200) answered += 1;
      return answer;
    });
    await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(5);
    await track.crash(0);
    const first = await Promise.all(heard);
    const finals = await Promise.all(calls.map(({ name, key }, index) => insist(name, key, index)));
    const created = await Promise.all(calls.map(({ name }) => idsOf(name)));
    for (const [index, { status, body }] of finals.entries()) {
      const ids = created[index] ?? [];
      expect(ids).toHaveLength(1);
      // If the node died between the commit and storing the response, the key says so.
      if (status === 200) expect(body.data.organization.organization_id).toBe(ids[0]);
      else expect(body.error_type).toBe("idempotency_answer_lost");
      const acknowledged = first[index];
      if (acknowledged?.status === 200) expect(body).toEqual(acknowledged.body);
    }
    const unheard = first.filter((answer) => answer?.status !== 200).length;
    console.log(`kill -9: ${unheard} of ${calls.length} calls unheard, each made once`);
  }
}, 120_000);
