import { useLoad } from "@portico/ui/hooks/use-load";
import type { AuditLogEvent } from "@portico/wire";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-rights.ts";
import { idsIn, type MemberNames } from "./describe-event.ts";

/** What a search takes at once. */
const AT_ONCE = 100;
const none: MemberNames = new Map();

/** The names of the members whom events name; those who were removed are among them. Nobody's where they may not be seen. */
export function useNames(events: readonly AuditLogEvent[]): MemberNames {
  const { client } = useCalls();
  const { allows } = useRights();
  const ids = idsIn(events);
  const mayAsk = allows("member", "search");
  const { value } = useLoad(async () => (mayAsk ? readNames(client, ids) : none), [client, mayAsk, ids.join()]);
  return value ?? none;
}

export async function readNames(
  client: ReturnType<typeof useCalls>["client"],
  ids: readonly string[],
): Promise<MemberNames> {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { members } = await client.organization.members.search({
      limit: AT_ONCE,
      query: {
        operator: "AND",
        operands: [
          { filter_name: "member_ids", filter_value: ids.slice(at, at + AT_ONCE) },
          { filter_name: "statuses", filter_value: ["active", "pending", "invited", "deleted"] },
        ],
      },
    });
    for (const { member_id, name, email_address } of members) names.set(member_id, name.trim() || email_address);
  }
  return names;
}
