import type { GetSelfResponse } from "@portico/wire";
import type { Call } from "../call.ts";
import { requireSession } from "../sessions/require-session.ts";
import { toMember } from "./to-member.ts";

/** The signed-in member. */
export async function getSelf(call: Call): Promise<GetSelfResponse> {
  const { member, organization } = await requireSession(call);
  return { member: toMember(member, organization) };
}
