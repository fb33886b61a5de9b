import type { GetSelfResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { toMember } from "../records/member/to-member.ts";
import { requireSession } from "../records/session/require-session.ts";

/** The signed-in member. */
export async function getSelf(call: Call): Promise<GetSelfResponse> {
  const { member, organization } = await requireSession(call);
  return { member: toMember(member, organization) };
}
