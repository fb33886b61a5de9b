import { oneTimeTable } from "../records/one-time/one-time-table.ts";

export const impersonationTokens = oneTimeTable("impersonation_tokens", {
  columns: {
    project_id: true,
    impersonation_token_id: true,
    token_hash: true,
    organization_id: true,
    member_id: true,
    impersonator: true,
    duration_minutes: true,
    security_epoch: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});
