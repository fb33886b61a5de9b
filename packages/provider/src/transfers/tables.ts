/** Who of an import became which organization, so that the same file twice adds nobody twice. */
interface ImportedOrganizationsTable {
  project_id: string;
  /** Their id in the system that they came from. */
  external_id: string;
  organization_id: string;
}

/** The same of members, within their organization: a person of the other system may be a member of several. */
interface ImportedMembersTable {
  project_id: string;
  organization_id: string;
  external_id: string;
  member_id: string;
}

declare module "../db/schema.ts" {
  interface Database {
    imported_organizations: ImportedOrganizationsTable;
    imported_members: ImportedMembersTable;
  }
}
