import { sql } from "kysely";
import { after, before, type Duration } from "../lib/duration.ts";
import type { Db } from "./schema.ts";

export interface Clock {
  now(): Date;
  /** Now plus this duration. */
  in(duration: Duration): Date;
  /** Now minus this duration. */
  ago(duration: Duration): Date;
  /** Shifts the clock, for tests and the development endpoint. */
  advance(ms: number): void;
}

/**
 * A clock that follows the database's time: read once a minute, and advanced by the monotonic clock in between, so
 * that nodes agree and a jump of the computer's clock has no effect.
 */
export async function createDatabaseClock(db: Db, onError: (error: unknown) => void) {
  let offsetMs = 0;
  let shiftMs = 0;

  async function anchor() {
    const askedMs = performance.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const answeredMs = performance.now();
    const now = rows[0]?.now;
    if (now) offsetMs = now.getTime() - (askedMs + answeredMs) / 2;
  }

  await anchor();
  const timer = setInterval(() => void anchor().catch(onError), 60_000);
  timer.unref();

  const now = () => new Date(Math.round(performance.now() + offsetMs + shiftMs));
  return {
    now,
    in: (duration: Duration) => after(now(), duration),
    ago: (duration: Duration) => before(now(), duration),
    advance: (ms: number) => {
      shiftMs += ms;
    },
    stop: () => clearInterval(timer),
  };
}
