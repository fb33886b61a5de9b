import { useLoad } from "@portico/ui/hooks/use-load";
import { listMemberIds, type MemberNames } from "@portico/ui/texts/audit-events";
import type { AuditLogEvent } from "@portico/wire";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-rights.ts";

const MEMBERS_PER_SEARCH = 100;
const none: MemberNames = new Map();

/** Loads the names of the members in the events, removed members included. Empty without the permission to search members. */
export function useNames(events: readonly AuditLogEvent[]): MemberNames {
  const { client } = useCalls();
  const { allows } = useRights();
  const ids = listMemberIds(events);
  const mayAsk = allows("member", "search");
  const { value } = useLoad(async () => (mayAsk ? readNames(client, ids) : none), [client, mayAsk, ids.join()]);
  return value ?? none;
}

export async function readNames(
  client: ReturnType<typeof useCalls>["client"],
  ids: readonly string[],
): Promise<MemberNames> {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MEMBERS_PER_SEARCH) {
    const { members } = await client.organization.members.search({
      limit: MEMBERS_PER_SEARCH,
      query: {
        operator: "AND",
        operands: [
          { filter_name: "member_ids", filter_value: ids.slice(at, at + MEMBERS_PER_SEARCH) },
          { filter_name: "statuses", filter_value: ["active", "pending", "invited", "deleted"] },
        ],
      },
    });
    for (const { member_id, name, email_address } of members) names.set(member_id, name.trim() || email_address);
  }
  return names;
}
