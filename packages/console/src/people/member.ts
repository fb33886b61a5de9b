/** The IDs that identify a member in the API. */
export interface MemberIds {
  project_id: string;
  organization_id: string;
  member_id: string;
}

/** The badge color of a status. */
export function statusKind(status: string): "good" | "bad" | undefined {
  return status === "active" ? "good" : status === "deleted" ? "bad" : undefined;
}
