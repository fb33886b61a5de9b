import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";
import { type Database, type Db, keepExisting } from "../../../platform/db/schema.ts";
import { after, type Duration } from "../../../platform/lib/duration.ts";

interface OneTimeTableOptions<T extends Table, Hash extends Column<T>> {
  /**
   * All columns by name, because statements with `*` are not prepared (`db/server-dialect.ts`). A used row is
   * deleted, unless the table has `consumed_at`, for later questions about it.
   */
  columns: Record<Column<T>, true>;
  hash: Hash;
  expires?: Column<T>;
  /** True if issuing the same token again extends it. */
  isRenewed?: boolean;
}

type KeyOf<T extends Table, Hash extends Column<T>> = Record<Hash | "project_id", string> & Partial<Row<T>>;
type OtherColumns<T extends Table, Hash extends Column<T>> = Omit<
  Insertable<Database[T]>,
  Hash | "project_id" | "created_at" | "expires_at" | "consumed_at"
>;

/**
 * A table of one-time tokens: links, states, and tickets between two steps of a login. It only stores hashes of
 * tokens.
 */
export function oneTimeTable<T extends Table, Hash extends Column<T>>(
  table: T,
  { columns, hash, expires = "expires_at" as Column<T>, isRenewed = false }: OneTimeTableOptions<T, Hash>,
) {
  const isKept = "consumed_at" in columns;
  const isDated = "created_at" in columns;
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));

  const keyOf = (call: Call, token: string) =>
    ({ project_id: call.project.project_id, [hash]: hashToken(token) }) as KeyOf<T, Hash>;

  const primary = ["project_id", hash] as never;
  const isOf = (call: Call, token: string) =>
    all(isOfProject(call), sql<SqlBool>`${sql.ref(hash)} = ${hashToken(token)}`);

  const isLive = (now: Date, usedSince?: Date): Expression<SqlBool> => {
    const isNotOver = sql<SqlBool>`${sql.ref(expires)} > ${now}`;
    if (!isKept) return isNotOver;
    return usedSince
      ? all(isNotOver, sql<SqlBool>`(consumed_at is null or consumed_at > ${usedSince})`)
      : all(isNotOver, sql<SqlBool>`consumed_at is null`);
  };

  const use = async (call: Call, tx: Db, fits: Expression<SqlBool>, usedSince?: Date) => {
    const now = call.clock.now();
    const which = all(fits, isLive(now, usedSince));
    const statement = isKept
      ? sql<Row<T>>`
          update ${sql.table(table)} set consumed_at = coalesce(consumed_at, ${now}) where ${which} returning ${names}`
      : sql<Row<T>>`delete from ${sql.table(table)} where ${which} returning ${names}`;
    return (await statement.execute(tx)).rows[0];
  };

  return {
    /**
     * Inserts a row for a token and returns the token, which is not stored.
     * @param values the other columns, or a function of the row's key for values that depend on it.
     * @param token defaults to a random one.
     */
    async issue(
      call: Call,
      tx: Db,
      lifetime: Duration,
      values: OtherColumns<T, Hash> | ((key: KeyOf<T, Hash>) => OtherColumns<T, Hash>),
      token = randomToken(),
    ): Promise<{ token: string; expiresAt: Date }> {
      const now = call.clock.now();
      const expiresAt = after(now, lifetime);
      const key = keyOf(call, token);
      const row = {
        ...key,
        ...(typeof values === "function" ? values(key) : values),
        ...(isDated && { created_at: now }),
        [expires]: expiresAt,
      };
      const insert = tx.insertInto(table).values(row as never);
      const again = { [expires]: expiresAt } as never;
      await (isRenewed ? insert.onConflict((one) => one.columns(primary).doUpdateSet(again)) : insert).execute();
      return { token, expiresAt };
    },

    /** Finds the row of a token, even if it was used or has expired. */
    async find(call: Call, db: Db, token: string): Promise<Row<T> | undefined> {
      const { rows } = await sql<Row<T>>`
        select ${names} from ${sql.table(table)} where ${isOf(call, token)}`.execute(db);
      return rows[0];
    },

    /** Finds the row of a token that can still be used, without using it. */
    async findLive(call: Call, db: Db, token: string): Promise<Row<T> | undefined> {
      const { rows } = await sql<Row<T>>`
        select ${names} from ${sql.table(table)} where ${all(isOf(call, token), isLive(call.clock.now()))}`.execute(db);
      return rows[0];
    },

    /** Finds a row that can still be used by another condition; the one that expires last. */
    async findLiveWhere(call: Call, db: Db, where: Condition<T>): Promise<Row<T> | undefined> {
      const which = all(isOfProject(call), holds(where), isLive(call.clock.now()));
      const { rows } = await sql<Row<T>>`
        select ${names} from ${sql.table(table)} where ${which} order by ${sql.ref(expires)} desc limit 1`.execute(db);
      return rows[0];
    },

    /**
     * Uses a token, in the transaction of its effect. One statement, so that of two concurrent requests only one
     * succeeds. All conditions on the token are in its WHERE, so a mismatch does not use it.
     * @param usedSince also accepts a token that was used since then, for a client that repeats a request whose
     * answer got lost.
     */
    consume(
      call: Call,
      tx: Db,
      token: string,
      where?: Condition<T>,
      { usedSince }: { usedSince?: Date | undefined } = {},
    ): Promise<Row<T> | undefined> {
      const fits = isOf(call, token);
      return use(call, tx, where ? all(fits, holds(where)) : fits, usedSince);
    },

    /** Ends tokens. @returns how many were live. */
    end(call: Call, tx: Db, where: Condition<T>): Promise<number> {
      return deleteRows(call, tx, table, where, isLive(call.clock.now()));
    },
  };
}

type Table = keyof Database;
export type Row<T extends Table> = Selectable<Database[T]>;
export type Column<T extends Table> = keyof Row<T> & string;

/** A condition on a row, such as the PKCE challenge that its token was requested with. */
export type Condition<T extends Table> = (eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>;

/** A call, or anything else that names the project. */
interface InProject {
  project: { project_id: string };
}

export function all(...conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  return sql.join(conditions, sql` and `);
}

export function isOfProject({ project }: InProject): Expression<SqlBool> {
  return sql`project_id = ${project.project_id}`;
}

export function holds<T extends Table>(condition: Condition<T>): Expression<SqlBool> {
  return sql`(${condition(expressionBuilder<Database, T>())})`;
}

/** Deletes rows of the project, used or not. @returns how many of them met `isLive`. */
export async function deleteRows<T extends Table>(
  of: InProject,
  tx: Db,
  table: T,
  where: Condition<T>,
  isLive: Expression<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ is_live: boolean }>`
    delete from ${sql.table(table)} where ${all(isOfProject(of), holds(where))} returning ${isLive} as is_live`.execute(
    tx,
  );
  return rows.filter(({ is_live }) => is_live).length;
}

/** Tables of assertions and tokens that others issue, and that work once here. */
type UsedTable = "attested_tokens" | "bot_proofs" | "one_tap_credentials" | "sso_assertions";

/**
 * Records a use, until the token would have expired.
 * @returns whether it is the first use on any node. Of two concurrent requests, the second one waits and gets false.
 */
export async function rememberUse<T extends UsedTable>(
  { project }: Call,
  tx: Db,
  table: T,
  row: Omit<Insertable<Database[T]>, "project_id">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto(table)
    .values({ ...row, project_id: project.project_id } as never)
    .onConflict(keepExisting)
    .returning("project_id" as never)
    .executeTakeFirst();
  return inserted !== undefined;
}
