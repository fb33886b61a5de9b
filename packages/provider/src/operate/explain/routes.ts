import { queuedByOwner } from "../../platform/call/work-owner.ts";
import { LONG_LISTS_BYTES, route } from "../../platform/http/route.ts";
import { explainMember } from "./explain-sign-in.ts";
import { previewPolicy } from "./preview-policy.ts";
import { searchSignIns } from "./search-sign-ins.ts";

export const explainRoutes = [
  route("organization.previewPolicy", queuedByOwner(previewPolicy), { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("organization.explainSignIn", explainMember),
  route("organization.searchSignIns", searchSignIns),
];
