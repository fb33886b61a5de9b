import type { AuditLogEvent } from "@portico/wire";
import type { audit } from "./texts.ts";

/** Names of members by their ids, as far as they are known. */
export type MemberNames = ReadonlyMap<string, string>;

type Texts = Pick<typeof audit, "somebody" | "by" | "byBackend" | "byDirectory" | "bySupport" | "sentences">;

export interface Described {
  sentence: string;
  /** Who did it, where that is not the member whom it is about. */
  by: string;
}

/** Says an event in people's words. An action that this version does not know is told by its name. */
export function describeEvent(event: AuditLogEvent, names: MemberNames, texts: Texts): Described {
  const { action, member_id, email_address, details } = event;
  const whom = (member_id && names.get(member_id)) || email_address || texts.somebody;
  const sentences: Readonly<Record<string, string | ((values: { whom: string }) => string)>> = texts.sentences;
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  // A sentence that names nobody is about the organization: the member of the event is then who did it.
  const isAboutOrganization = typeof sentence === "string" || sentence?.length === 0;
  const doer = isAboutOrganization && member_id ? (names.get(member_id) ?? "") : "";
  const who = whoOf(details, member_id, names, texts) || doer;
  return {
    sentence: typeof sentence === "function" ? sentence({ whom }) : (sentence ?? action),
    by: who && texts.by({ who }),
  };
}

function whoOf(details: AuditLogEvent["details"], of: string | null, names: MemberNames, texts: Texts): string {
  const { impersonator, by } = details as { impersonator?: { id?: unknown }; by?: unknown };
  if (typeof impersonator?.id === "string") return texts.bySupport({ who: impersonator.id });
  if (by === "backend") return texts.byBackend;
  if (by === "directory" || (by && typeof by === "object")) return texts.byDirectory;
  if (typeof by !== "string" || by === of) return "";
  return names.get(by) ?? by;
}

/** The ids of the members whom events name. */
export function idsIn(events: readonly AuditLogEvent[]): string[] {
  const ids = events.flatMap(({ member_id, details: { by } }) => [member_id, by]);
  return [...new Set(ids.filter((id): id is string => typeof id === "string" && id.startsWith("member-")))];
}
