import { type Expression, type Insertable, type SqlBool, sql } from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import { isOneInConstantTime, randomCode } from "../../../platform/crypto/server-key.ts";
import { newId, randomToken } from "../../../platform/crypto/tokens.ts";
import type { Database, Db } from "../../../platform/db/schema.ts";
import type { ApiError } from "../../../platform/lib/api-error.ts";
import { after, type Duration } from "../../../platform/lib/duration.ts";
import type { CarriedCode } from "../../delivery/enqueue-message.ts";
import { ATTEMPTS_PER_CODE, type GuessCounting } from "../../limits/guesses.ts";
import { all, type Column, type Condition, deleteRows, holds, isOfProject, type Row } from "./one-time-table.ts";

type CodeTable = "email_codes" | "sms_codes";

/**
 * A table of 6-digit codes, with one row per key; a new code replaces the old one. A code works once, until it
 * expires, and for a number of attempts. If the key includes who asked, a code for one asker does not replace that of
 * another, and all of them work.
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
  /** One key, or several that differ in one column. */
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
     * Creates a code and returns it for the message.
     * @param isVoid creates a code that no digits match, for a message without a code, so that both cases take the
     * same time (threats.md T44).
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
      return { code, expiresAt, carried: { kind, id: codeId, owner: key, expires_at: expiresAt.toISOString() } };
    },

    /** Whether a message need not be sent any more, because its code was replaced or ended. */
    async isOver(db: Db, now: Date, project: Which["project"], carried: CarriedCode): Promise<boolean> {
      if (new Date(carried.expires_at) <= now) return false;
      const code = await select(db, isOf({ project, owner: carried.owner as CodeKey }));
      return code?.[id] !== carried.id;
    },

    /** Finds the unused, unexpired code, whatever was tried. */
    findLive(call: Call, db: Db, owner: AnyOf): Promise<Code | undefined> {
      return select(db, all(isOf(which(call, owner)), isLive(call.clock.now())));
    },

    /** The same by another condition than the key; the newest. */
    findLiveWhere(call: Call, db: Db, where: Condition<T>): Promise<Code | undefined> {
      return select(db, all(isOfProject(call), holds(where), isLive(call.clock.now())));
    },

    /**
     * Counts an attempt and its guess *before* comparing, and reads the codes to compare with: of each asker, those
     * not expired and not tried too often. One statement. The rows stay locked until the transaction ends, so
     * concurrent guesses run one after the other. Used codes are read too: see `check`.
     * @returns the error to return from the transaction if the guess may not be compared.
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
     * Compares with each code. A code that was used a moment ago, for example in a second tab, is refused but does
     * not count as a guess, so that retries never lock a member out.
     */
    check(call: Call, codes: Code[], typed: string): { result: "right"; code: Code } | { result: "used" | "wrong" } {
      const same = codes.filter(({ [id]: codeId, code_hmac }) =>
        isOneInConstantTime(String(code_hmac), call.serverKey.hmacCodes(String(codeId), typed)),
      );
      const code = same.find(({ consumed_at }) => consumed_at === null);
      if (code) return { result: "right", code };
      return { result: same.length > 0 ? "used" : "wrong" };
    },

    /** The attempt has locked the row. */
    async consume(call: Call, tx: Db, owner: AnyOf, { [id]: codeId }: Code): Promise<void> {
      await tx
        .updateTable(table as "email_codes")
        .set({ consumed_at: call.clock.now() })
        .where(all(isOf(which(call, owner)), sql<SqlBool>`${sql.ref(id)} = ${codeId}`))
        .execute();
    },

    /** Ends codes of the project. @returns how many were live. */
    end(call: Call, tx: Db, where: Condition<T>): Promise<number> {
      return deleteRows(call, tx, table, where, isLive(call.clock.now()));
    },
  };
}
