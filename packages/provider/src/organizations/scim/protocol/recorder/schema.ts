import type { Row } from "../../../../platform/db/schema.ts";

/** A request of a directory and its answer, for whoever looks why something does not arrive. */
interface ScimExchangesTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  exchange_id: string;
  occurred_at: Date;
  request_id: string;
  method: string;
  /** After the connection's address, with its query. */
  path: string;
  status: number;
  /** Masked and cut; "" for none. */
  request_body: string;
  answer_body: string;
}

declare module "../../../../platform/db/schema.ts" {
  interface Database {
    scim_exchanges: ScimExchangesTable;
  }
}

export type ScimExchangeRow = Row<"scim_exchanges">;
