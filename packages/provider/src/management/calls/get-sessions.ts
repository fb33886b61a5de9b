import { MemberSession } from "@portico/wire/schemas";
import { z } from "zod";
import { listSessions } from "../../sessions/list-sessions.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const getSessions = managementCall({
  name: "sessions.get",
  method: "GET",
  path: "/b2b/organizations/{organization_id}/members/{member_id}/sessions",
  summary: "Returns a member's live sessions, newest first, 100 at most.",
  request: NoFields,
  response: z.object({ member_sessions: z.array(MemberSession).describe("Those that are alive.") }),
  errors: ["organization_not_found", "member_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
  rule: listSessions,
});
