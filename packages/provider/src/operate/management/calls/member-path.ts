import type { ApiErrorType } from "@portico/wire";

/** The path of one member, which all calls below it share. */
export const MEMBER_PATH = "/b2b/organizations/{organization_id}/members/{member_id}";
export const ofMember = { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } as const;
export const memberErrors: ApiErrorType[] = ["organization_not_found", "member_not_found"];
