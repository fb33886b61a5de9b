/** The IDs that identify a member in the API. */
export interface MemberIds {
  project_id: string;
  organization_id: string;
  member_id: string;
}
