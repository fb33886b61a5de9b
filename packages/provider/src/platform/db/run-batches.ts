import { setTimeout as sleep } from "node:timers/promises";

/**
 * Works in batches until one is not full. After each it pauses for as long as the batch took, so that it never uses
 * more than half of a connection.
 * @param work does a batch, and returns how many rows it had.
 * @param signal stops it after the current batch.
 * @returns how many rows there were.
 */
export async function runBatches(size: number, work: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let done = 0; ; ) {
    if (signal?.aborted) return done;
    const beganAtMs = performance.now();
    const count = await work();
    done += count;
    if (count < size) return done;
    await sleep(performance.now() - beganAtMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  }
}
