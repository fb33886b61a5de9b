export interface MemberKey {
  project_id: string;
  organization_id: string;
  member_id: string;
}
