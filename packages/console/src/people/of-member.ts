/** One member of one organization of one project. */
export interface OfMember {
  projectId: string;
  organizationId: string;
  memberId: string;
}
