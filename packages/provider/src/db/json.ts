import { type Expression, type OperationNode, type RawBuilder, sql } from "kysely";

/** A value for a jsonb column. */
export class Json implements Expression<unknown> {
  readonly text: unknown;
  constructor(text: unknown) {
    this.text = text;
  }
  get expressionType(): undefined {
    return undefined;
  }
  toOperationNode(): OperationNode {
    return sql`${this.text}::jsonb`.toOperationNode();
  }
}

/** A value for a jsonb column. Given as text, because `pg` would write an array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return new Json(JSON.stringify(value)) as unknown as RawBuilder<T>;
}
