import type { AuditLogEvent } from "@portico/wire";
import type { profile } from "./texts.ts";

type Texts = typeof profile.history;

/** Says an event of the member's own history in people's words; one that nobody knows yet by its name. */
export function describeEvent(texts: Texts, { action }: Pick<AuditLogEvent, "action">): string {
  const known = Object.hasOwn(texts.events, action) ? texts.events[action as keyof Texts["events"]] : undefined;
  return known ?? texts.other({ action });
}

/** Says who it was, where it was not the member; `""` where it was. */
export function describeActor(
  texts: Texts,
  { details, member_id }: Pick<AuditLogEvent, "details" | "member_id">,
): string {
  if (details.impersonator) return texts.bySupport;
  if (details.app) return texts.byApp;
  return details.by !== undefined && details.by !== member_id ? texts.byOther : "";
}
