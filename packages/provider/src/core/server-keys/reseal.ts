import { setTimeout as sleep } from "node:timers/promises";
import { type SealedAt, sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Rehashes, ServerKey } from "../../platform/crypto/server-key.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { before } from "../../platform/lib/duration.ts";
import { openAuditKey } from "../audit/audit-key.ts";
import { renewSignatures } from "../audit/checkpoints.ts";
import {
  countSeals,
  countUnplacedEvents,
  listServerKeyRows,
  lockSealedRows,
  markKeysUnused,
  recordKeyUse,
  replaceClientSecret,
  replaceSealedValue,
  type SealedRow,
  sealedTables,
  takeClientSecrets,
  tryLock,
} from "./store.ts";

const BATCH_SIZE = 100;
/** The pause between two batches, so that sign-ins have priority. */
const PAUSE_MS = 50;
const LOOK_EVERY_MS = 60_000;
/**
 * How long a key must not have been used before it may be removed. By then everything else that depends on it, such
 * as codes in emails, has expired.
 */
const QUIET = { minutes: 61 };

/** A server key as the database knows it. */
export interface ServerKeyView {
  key_id: string;
  /** `unknown` if it is not configured. */
  state: "sealing" | "previous" | "next" | "unknown";
  last_sealed_at: string;
  /** The values that only this key can decrypt. */
  seals_left: number;
  /** Whether it can be removed from every node's configuration. */
  may_go: boolean;
}

export interface ResealProgress {
  /** The number of values encrypted with other keys. */
  left: number;
  /** The number of values that no configured key decrypts. */
  lost: number;
  /** The names of the keys that can be removed since this check. */
  emptied: string[];
}

interface ResealOptions {
  db: Db;
  clock: Clock;
  serverKey: ServerKey;
  rehashes: Rehashes;
  onProgress(progress: ResealProgress): void;
  onError(error: unknown): void;
}

/** Describes the keys that have encrypted something, the oldest first. */
export async function viewServerKeys(db: Db, serverKey: ServerKey, now: Date): Promise<ServerKeyView[]> {
  const counts = await countSeals(db, serverKey.id);
  const unplaced = await countUnplacedEvents(db, serverKey.id);
  const unnamed = counts.get("") ?? 0;
  return (await listServerKeyRows(db)).map(({ key_id, last_sealed_at, emptied_at }) => {
    const isSealing = key_id === serverKey.id;
    const seals_left = isSealing ? 0 : (counts.get(key_id) ?? 0) + (unplaced.get(key_id) ?? 0);
    return {
      key_id,
      state: stateOf(serverKey, key_id),
      last_sealed_at: last_sealed_at.toISOString(),
      seals_left,
      may_go: !isSealing && seals_left + unnamed === 0 && (emptied_at !== null || isQuiet(last_sealed_at, now)),
    };
  });
}

function stateOf(serverKey: ServerKey, keyId: string): ServerKeyView["state"] {
  if (keyId === serverKey.id) return "sealing";
  if (serverKey.previousIds.includes(keyId)) return "previous";
  return serverKey.ids.includes(keyId) ? "next" : "unknown";
}

const isQuiet = (lastSealedAt: Date, now: Date) => lastSealedAt < before(now, QUIET);

/**
 * Records once a minute which key this node encrypts with. If previous keys are configured, it re-encrypts their
 * values in small batches, one node at a time. If the node is killed, whole rows are left, and the next node
 * continues.
 */
export function startResealing(options: ResealOptions) {
  const { db, clock, serverKey, onProgress, onError } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = run();

  async function run(): Promise<void> {
    try {
      if (serverKey.previousIds.length > 0) await resealAll();
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = recordKeyUse(db, serverKey.id, clock.now()).catch(onError).then(run);
    }, LOOK_EVERY_MS);
    timer.unref();
  }

  async function resealAll(): Promise<void> {
    const lost = await resealOnce(options, () => isStopped);
    if (lost === undefined || isStopped) return;
    onProgress(await settle(options, lost));
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Determines which keys can be removed. */
async function settle({ db, clock, serverKey }: ResealOptions, lost: number): Promise<ResealProgress> {
  const now = clock.now();
  const keys = await viewServerKeys(db, serverKey, now);
  const done = keys.filter(({ may_go, state }) => may_go && state === "previous").map(({ key_id }) => key_id);
  const left = keys.reduce((sum, { seals_left }) => sum + seals_left, 0);
  return { left, lost, emptied: await markKeysUnused(db, done, before(now, QUIET), now) };
}

/** @returns how many values nothing decrypts; undefined if another node is doing it. */
export async function resealOnce(
  { db, serverKey, rehashes }: Pick<ResealOptions, "db" | "serverKey" | "rehashes">,
  isStopped: () => boolean = () => false,
): Promise<number | undefined> {
  let lost = 0;
  const tryOpen = (sealed: string, at: SealedAt): string | undefined => {
    try {
      return serverKey.unseal(sealed, at);
    } catch {
      lost += 1;
      return undefined;
    }
  };

  for (const table of sealedTables) {
    let last: SealedRow | undefined;
    do {
      const rows: SealedRow[] | undefined = await transaction({ db }, async (tx) => {
        if (!(await tryLock(tx))) return undefined;
        const taken = await lockSealedRows(tx, table, { keyId: serverKey.id, after: last, limit: BATCH_SIZE });
        for (const row of taken) {
          const text = tryOpen(row.sealed, sealedAt(table, row as never));
          if (text === undefined) continue;
          const rehashed = rehashes[table]?.(serverKey, row, text) ?? {};
          const sealed = serverKey.seal(text, sealedAt(table, { ...row, ...rehashed } as never));
          await replaceSealedValue(tx, table, row, sealed, rehashed);
        }
        return taken;
      });
      if (rows === undefined || isStopped()) return undefined;
      last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
      if (last) await sleep(PAUSE_MS);
    } while (last);
  }

  const isDone = await transaction({ db }, async (tx) => {
    if (!(await tryLock(tx))) return false;
    for (const row of await takeClientSecrets(tx, serverKey.id)) {
      const at = sealedAt("projects", row);
      const text = tryOpen(row.sealed, at);
      if (text !== undefined) await replaceClientSecret(tx, row, serverKey.seal(text, at));
    }
    return true;
  });
  if (!isDone) return undefined;
  await renewSignatures(db, await openAuditKey(db, serverKey, () => {}));
  return lost;
}
