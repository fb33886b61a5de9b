/** The ids of a member, by the names of the API. */
export interface MemberIds {
  project_id: string;
  organization_id: string;
  member_id: string;
}
