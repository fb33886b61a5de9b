import { type Expression, type Insertable, type SqlBool, sql } from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/ids.ts";
import { isOneInConstantTime, randomCode } from "../../../platform/crypto/server-key.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import type { Database, Db } from "../../../platform/db/schema.ts";
import type { ApiError } from "../../../platform/lib/api-error.ts";
import { after, type Duration } from "../../../platform/lib/duration.ts";
import type { CarriedCode } from "../../delivery/carried-code.ts";
import { ATTEMPTS_PER_CODE, type GuessCounting } from "../../limits/guesses.ts";
import { all, type Column, type Condition, deleteRows, holds, isOfProject, type Row } from "./conditions.ts";

type CodeTable = "email_codes" | "sms_codes";

/**
 * A table of six digits that are sent: one row for each of whom they may be for, in which a new code takes the place of
 * the old one. A code is good once, for a while, and for so many attempts. Where a part of the key says who asked, what
 * one asker asks for ends no code of another, and all of them are good.
 */
export function codeTable<
  T extends CodeTable,
  Id extends Column<T>,
  Key extends Column<T>,
  DataColumn extends Column<T>,
>(
  table: T,
  options: { id: Id; kind: CarriedCode["kind"]; keyColumns: readonly Key[]; dataColumns: readonly DataColumn[] },
) {
  const { id, kind, keyColumns, dataColumns } = options;
  type CodeKey = { [K in Key]: Row<T>[K] };
  /** One of the keys, or several that differ in a part. */
  type AnyOf = { [K in Key]: Row<T>[K] | Row<T>[K][] };
  type OtherColumns = Omit<
    Insertable<Database[T]>,
    Key | "email_code_id" | "sms_code_id" | "project_id" | "code_hmac" | "attempts" | "created_at" | "expires_at"
  >;

  type Code = Pick<Row<T>, DataColumn> & { code_hmac: string; attempts: number; consumed_at: Date | null } & Record<
      Id,
      string
    >;
  const read = [...new Set([id, "code_hmac", "attempts", "consumed_at", "created_at", ...dataColumns])];
  const names = sql.join(read.map((column) => sql.ref(column)));
  const select = async (db: Db, which: Expression<SqlBool>): Promise<Code | undefined> => {
    const { rows } = await sql<Code>`
      select ${names} from ${sql.table(table)} where ${which} order by created_at desc limit 1`.execute(db);
    return rows[0];
  };

  interface Which {
    project: Pick<Call["project"], "project_id">;
    owner: AnyOf;
  }
  const which = ({ project: { project_id } }: Call, owner: AnyOf): Which => {
    // Callers pass a whole member, but only its key is used.
    const key = Object.fromEntries(keyColumns.map((column) => [column, owner[column]])) as AnyOf;
    return { project: { project_id }, owner: key };
  };
  const isOf = ({ project, owner }: Which) =>
    all(
      isOfProject({ project }),
      ...keyColumns.map((column) => {
        const value = owner[column];
        return Array.isArray(value)
          ? sql<SqlBool>`${sql.ref(column)} in (${sql.join(value)})`
          : sql<SqlBool>`${sql.ref(column)} = ${value}`;
      }),
    );
  const primary = ["project_id", ...keyColumns] as never;
  type Counting = Pick<GuessCounting, "counted" | "read" | "isWithin" | "isBelow">;
  const attempt = (
    db: Db,
    { now, attempts, counted, read, isWithin, isBelow, ...which }: Which & { now: Date; attempts: number } & Counting,
  ) => {
    const isTriable = all(
      isOf(which),
      sql<SqlBool>`expires_at > ${now}`,
      sql<SqlBool>`(consumed_at is not null or attempts < ${attempts})`,
      isWithin,
      ...(isBelow ? [isBelow] : []),
    );
    const counts = sql`select subject, count from counted`;
    return sql<{ counts: Record<string, number> } & (Code | Record<keyof Code, null>)>`
      with counted as (${counted(db)})${read ? sql`, read as (${read(db)})` : sql``}, attempted as (
        update ${sql.table(table)} set attempts = case when consumed_at is null then attempts + 1 else attempts end
        where ${isTriable} returning ${names})
      select (select json_object_agg(c.subject, c.count) from (
        ${read ? sql`${counts} union all select subject, count from read` : counts}) c) as counts, ${names}
      from (select 1) as one left join attempted on true order by created_at desc`.execute(db);
  };
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
      owner: CodeKey,
      values: OtherColumns,
      { isVoid = false } = {},
    ): Promise<{ code: string; expiresAt: Date; carried: CarriedCode }> {
      const code = randomCode();
      const codeId = newId(call.project, kind);
      const now = call.clock.now();
      const expiresAt = after(now, lifetime);
      // Callers pass a whole member, but only its key is used.
      const key = Object.fromEntries(keyColumns.map((column) => [column, owner[column] as string]));
      const row = {
        ...values,
        project_id: call.project.project_id,
        ...key,
        [id]: codeId,
        code_hmac: call.serverKey.hmacCode(codeId, isVoid ? randomToken() : code),
        attempts: 0,
        created_at: now,
        expires_at: expiresAt,
        consumed_at: null,
      } as never;
      await tx
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.columns(primary).doUpdateSet(row))
        .execute();
      return { code, expiresAt, carried: { kind, id: codeId, whose: key, expires_at: expiresAt.toISOString() } };
    },

    /** Whether a message need not go any more: a newer code has taken the place of the one that it carries, or it was ended. */
    async isOver(db: Db, now: Date, project: Which["project"], carried: CarriedCode): Promise<boolean> {
      if (new Date(carried.expires_at) <= now) return false;
      const code = await select(db, isOf({ project, owner: carried.whose as CodeKey }));
      return code?.[id] !== carried.id;
    },

    /** Returns the code that waits to be typed, whatever was tried of it. */
    findLive(call: Call, db: Db, owner: AnyOf): Promise<Code | undefined> {
      return select(db, all(isOf(which(call, owner)), isLive(call.clock.now())));
    },

    /** Returns what waits to be typed, by something else than whose it is; the newest. */
    findLiveWhere(call: Call, db: Db, where: Condition<T>): Promise<Code | undefined> {
      return select(db, all(isOfProject(call), holds(where), isLive(call.clock.now())));
    },

    /**
     * Counts an attempt, and the guess that it is, *before* its codes are compared, and reads what to compare with: those
     * of each asker that are not expired, and were not tried too often. One statement. The rows stay locked until the
     * transaction ends, so that parallel guesses queue here. One that was used is read too: see `check`.
     * @returns the refusal to return from the transaction, where the guess may not be compared.
     */
    async beginAttempt(
      call: Call,
      tx: Db,
      owner: AnyOf,
      { evaluate, ...counting }: GuessCounting,
      attempts = ATTEMPTS_PER_CODE,
    ): Promise<{ refusal: ApiError } | { refusal: null; codes: Code[] }> {
      const now = call.clock.now();
      const { rows } = await attempt(tx, { ...which(call, owner), now, attempts, ...counting });
      const refusal = await evaluate(new Map(Object.entries(rows[0]?.counts ?? {})));
      if (refusal) return { refusal };
      return { refusal: null, codes: rows.filter((row) => row.code_hmac !== null) as unknown as Code[] };
    },

    /**
     * Compares with each. Whoever types a code that was right a moment ago, as two tabs do, is refused and has not
     * guessed: many of them at once lock nobody out.
     */
    check(call: Call, codes: Code[], typed: string): { verdict: "right"; code: Code } | { verdict: "used" | "wrong" } {
      const same = codes.filter(({ [id]: codeId, code_hmac }) =>
        isOneInConstantTime(String(code_hmac), call.serverKey.hmacCodes(String(codeId), typed)),
      );
      const code = same.find(({ consumed_at }) => consumed_at === null);
      if (code) return { verdict: "right", code };
      return { verdict: same.length > 0 ? "used" : "wrong" };
    },

    /** Its row is held, by the attempt. */
    async consume(call: Call, tx: Db, owner: AnyOf, { [id]: codeId }: Code): Promise<void> {
      await tx
        .updateTable(table as "email_codes")
        .set({ consumed_at: call.clock.now() })
        .where(all(isOf(which(call, owner)), sql<SqlBool>`${sql.ref(id)} = ${codeId}`))
        .execute();
    },

    /** Ends codes of the project's. @returns how many were good until then. */
    end(call: Call, tx: Db, where: Condition<T>): Promise<number> {
      return deleteRows(call, tx, table, where, isLive(call.clock.now()));
    },
  };
}
