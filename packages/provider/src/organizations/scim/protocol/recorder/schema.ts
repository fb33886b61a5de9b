import type { Row } from "../../../../platform/db/schema.ts";

/** A directory's request and its answer, for troubleshooting. */
interface ScimExchangesTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  exchange_id: string;
  occurred_at: Date;
  request_id: string;
  method: string;
  /** The path after the connection's URL, with the query. */
  path: string;
  status: number;
  /** Masked and cut. "" if there is none. */
  request_body: string;
  answer_body: string;
}

declare module "../../../../platform/db/schema.ts" {
  interface Database {
    scim_exchanges: ScimExchangesTable;
  }
}

export type ScimExchangeRow = Row<"scim_exchanges">;
