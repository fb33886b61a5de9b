import { oneTimeTable } from "../records/one-time/one-time-table.ts";

export const impersonationTokens = oneTimeTable("impersonation_tokens", {
  hash: "token_hash",
  used: "kept",
  isDated: true,
});
