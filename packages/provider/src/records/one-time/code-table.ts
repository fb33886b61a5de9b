import { type Insertable, type SqlBool, sql } from "kysely";
import type { Call } from "../../call/call.ts";
import { newId } from "../../crypto/ids.ts";
import { isOneInConstantTime, randomCode } from "../../crypto/server-key.ts";
import { randomToken } from "../../crypto/tokens.ts";
import type { Database, Db } from "../../db/schema.ts";
import { after, type Duration } from "../../ground/duration.ts";
import { ATTEMPTS_PER_CODE } from "../../limits/guesses.ts";
import { all, type Column, type Condition, deleteRows, holds, isOfProject, type Row } from "./conditions.ts";

type CodeTable = "email_codes" | "sms_codes";

/**
 * A table of six digits that are sent: one row for each of whom they may be for, in which a new code takes the place of
 * the old one. A code is good once, for a while, and for so many attempts.
 */
export function codeTable<T extends CodeTable, Key extends Column<T>>(
  table: T,
  { id, kind, columns }: { id: Column<T>; kind: string; columns: readonly Key[] },
) {
  type Whose = { [K in Key]: Row<T>[K] };
  type Given = Omit<
    Insertable<Database[T]>,
    Key | "email_code_id" | "sms_code_id" | "project_id" | "code_hmac" | "attempts" | "created_at" | "expires_at"
  >;

  const isOf = (call: Call, whose: Whose) =>
    all(isOfProject(call), ...columns.map((column) => sql<SqlBool>`${sql.ref(column)} = ${whose[column]}`));
  const isLive = (now: Date) => sql<SqlBool>`consumed_at is null and expires_at > ${now}`;

  return {
    /**
     * Makes a code and hands it out, for the message.
     * @param isVoid makes one that no digits are right for: written where a message brings none, so that time does not
     * tell (threats.md T44).
     */
    async issue(
      call: Call,
      tx: Db,
      lifetime: Duration,
      whose: Whose,
      given: Given,
      { isVoid = false } = {},
    ): Promise<{ code: string; expiresAt: Date }> {
      const code = randomCode();
      const codeId = newId(call.project, kind);
      const now = call.clock.now();
      const expiresAt = after(now, lifetime);
      const row = {
        ...given,
        project_id: call.project.project_id,
        ...Object.fromEntries(columns.map((column) => [column, whose[column]])),
        [id]: codeId,
        code_hmac: call.serverKey.hmacCode(codeId, isVoid ? randomToken() : code),
        attempts: 0,
        created_at: now,
        expires_at: expiresAt,
        consumed_at: null,
      } as never;
      const key = ["project_id", ...columns] as never;
      await tx
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.columns(key).doUpdateSet(row))
        .execute();
      return { code, expiresAt };
    },

    /** Returns the code that waits to be typed, whatever was tried of it. */
    async findLive(call: Call, db: Db, whose: Whose): Promise<Row<T> | undefined> {
      const { rows } = await sql<Row<T>>`
        select * from ${sql.table(table)} where ${all(isOf(call, whose), isLive(call.clock.now()))}`.execute(db);
      return rows[0];
    },

    /** Returns what waits to be typed, by something else than whose it is; the newest. */
    async findLiveWhere(call: Call, db: Db, where: Condition<T>): Promise<Row<T> | undefined> {
      const which = all(isOfProject(call), holds(where), isLive(call.clock.now()));
      const { rows } = await sql<Row<T>>`
        select * from ${sql.table(table)} where ${which} order by created_at desc limit 1`.execute(db);
      return rows[0];
    },

    /**
     * Counts an attempt *before* its code is compared, and hands out what to compare with; nothing once the code is
     * used, expired, or was tried too often. The row stays locked until the transaction ends, so that parallel guesses
     * queue here.
     */
    async beginAttempt(call: Call, tx: Db, whose: Whose, attempts = ATTEMPTS_PER_CODE): Promise<Row<T> | undefined> {
      const isTriable = all(isOf(call, whose), isLive(call.clock.now()), sql<SqlBool>`attempts < ${attempts}`);
      const { rows } = await sql<Row<T>>`
        update ${sql.table(table)} set attempts = attempts + 1 where ${isTriable} returning *`.execute(tx);
      return rows[0];
    },

    isRight(call: Call, attempt: Row<T>, code: string): boolean {
      const { [id]: codeId, code_hmac } = attempt as Record<string, unknown>;
      return isOneInConstantTime(String(code_hmac), call.serverKey.hmacCodes(String(codeId), code));
    },

    async consume(call: Call, tx: Db, whose: Whose): Promise<void> {
      await sql`
        update ${sql.table(table)} set consumed_at = ${call.clock.now()} where ${isOf(call, whose)}`.execute(tx);
    },

    /** Ends codes of the project's. @returns how many were good until then. */
    end(call: Call, tx: Db, where: Condition<T>): Promise<number> {
      return deleteRows(call, tx, table, where, isLive(call.clock.now()));
    },
  };
}
