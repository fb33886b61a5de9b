import type { Impersonator } from "../call/call.ts";
import type { Ended } from "../call/endings.ts";
import type { Json, Row } from "../db/schema.ts";

/** Who ended a membership: a directory, a member (and who acted in their place), the host's back end, or nobody. */
export type EndedBy =
  | { type: "directory"; connection_id: string }
  | { type: "member"; member_id: string; impersonator?: Impersonator | undefined }
  | { type: "backend" }
  /** What their invitation was made from has ended. */
  | { type: "lineage" };

interface OffBoardingReceiptsTable {
  project_id: string;
  receipt_id: string;
  organization_id: string;
  member_id: string;
  /** As it was then. */
  email_address: string;
  occurred_at: Date;
  reason: "deactivated" | "deleted";
  by: Json<EndedBy>;
  request_id: string;
  ended: Json<Ended>;
}

declare module "../db/schema.ts" {
  interface Database {
    off_boarding_receipts: OffBoardingReceiptsTable;
  }
}

export type ReceiptRow = Row<"off_boarding_receipts">;
