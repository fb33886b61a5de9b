import { expect } from "vitest";
import { backendAuthorization } from "./backend.ts";

/** A place of the log that somebody keeps elsewhere. */
export interface Checkpoint {
  sequence: number;
  chain: string;
}

/**
 * Checks the whole of the sample project's log, once all of it has its place: whatever has happened so far is whole.
 * @param kept from before, which the log must go on from.
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
