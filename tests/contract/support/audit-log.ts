import { expect } from "vitest";
import { backendAuthorization } from "./backend.ts";

/** A place of the log that someone stores elsewhere. */
export interface Checkpoint {
  sequence: number;
  chain: string;
}

/**
 * Verifies the sample project's whole log, once every event has its place.
 * @param kept A checkpoint from before, which the log must continue.
 */
export async function expectWholeLog(url: string, kept?: Checkpoint): Promise<Checkpoint> {
  const verify = async (body: object) => {
    const headers = { ...backendAuthorization(), "Content-Type": "application/json" };
    const answer = await fetch(`${url}/v1/b2b/audit_events/verify`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).data;
  };
  const readAll = async () => {
    const findings: object[] = [];
    for (let after_sequence: number | null = 0; ; ) {
      const part = await verify({ after_sequence, ...(kept && { checkpoint: kept }) });
      findings.push(...part.findings);
      if (part.next_sequence === null) return { ...part, findings };
      after_sequence = part.next_sequence;
    }
  };
  await expect.poll(async () => (await readAll()).unsealed.count, { timeout: 15_000 }).toBe(0);
  const { findings, checkpoint } = await readAll();
  expect(findings).toEqual([]);
  expect(checkpoint.sequence).toBeGreaterThan(kept?.sequence ?? 0);
  return checkpoint;
}
