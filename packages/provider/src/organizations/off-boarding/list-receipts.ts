import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, takePage, writeCursor } from "../../platform/http/search-cursor.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { findReceipt, listReceipts, type ReceiptRow } from "./store.ts";

const DEFAULT_LIMIT = 100;

interface ListRequest {
  organization_id: string;
  member_id?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Lists an organization's or a member's receipts, newest first.
 *
 * @throws ApiError `organization_not_found`, `invalid_cursor`.
 */
export async function searchReceipts(
  call: Call,
  { organization_id, member_id, limit = DEFAULT_LIMIT, cursor }: ListRequest,
) {
  const { project_id } = await requireOrganization(call, call.db, organization_id);
  const searched = ["off_boarding_receipts.search", organization_id, member_id ?? ""];
  const before = readCursor(call, searched, cursor);
  const { page, last } = await takePage(limit, (most) =>
    listReceipts(call.db, { project_id, organization_id, member_id, before }, most),
  );
  return {
    receipts: page.map(toReceipt),
    results_metadata: last ? { next_cursor: writeCursor(call, searched, last.receipt_id) } : {},
  };
}

/** @throws ApiError `organization_not_found`, `receipt_not_found`. */
export async function getReceipt(
  call: Call,
  { organization_id, receipt_id }: { organization_id: string; receipt_id: string },
) {
  const { project_id } = await requireOrganization(call, call.db, organization_id);
  const row = await findReceipt(call.db, { project_id, organization_id, receipt_id });
  if (!row) throw new ApiError("receipt_not_found");
  return { receipt: toReceipt(row) };
}

function toReceipt({ project_id: _, occurred_at, ...row }: ReceiptRow) {
  return { ...row, occurred_at: occurred_at.toISOString() };
}
