// Sample members and organizations, for tests and the gallery.
import type { DiscoveredOrganization, Member, MemberSession, Organization } from "@portico/client";
import * as sample from "@portico/widget/samples";
import type { AuthMethod, MembershipType, RbacPolicy } from "@portico/wire";

export interface Names {
  organization: string;
  member: string;
  email: string;
  /** The name of another member. */
  other: string;
  otherEmail: string;
}

export const plainNames: Names = {
  organization: "Globex",
  member: "Ada Lovelace",
  email: "ada@globex.test",
  other: "Grace Hopper",
  otherEmail: "grace@globex.test",
};

/** Names without a place to wrap, and names that contain markup, formulas or text-direction characters. */
export const longNames: Names = {
  organization: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  member: `<img src=x onerror=alert(1)> ${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)}`,
  email: "konstantin.wolfeschlegelsteinhausenbergerdorff.the-elder@donaudampfschifffahrt.example",
  other: '‮=HYPERLINK("http://evil.test")‬ مهندسة البرمجيات المسؤولة عن المنتجات الدولية',
  otherEmail: "grace.brewster.murray.hopper.of.the.northern.europe.chapter@international-federation.example",
};

export function sampleOrganization(changes: Partial<Organization> = {}): Organization {
  const name = changes.organization_name ?? plainNames.organization;
  const slug = name.toLowerCase().replace(/\W+/g, "-").slice(0, 40);
  return sample.sampleOrganization({
    organization_id: `organization-test-${slug}`,
    organization_slug: slug,
    ...changes,
  });
}

export function sampleMember(changes: Partial<Member> = {}): Member {
  return sample.sampleMember({
    name: plainNames.member,
    created_at: "2026-01-05T09:00:00Z",
    updated_at: "2026-02-11T09:00:00Z",
    ...changes,
  });
}

export function sampleSession(changes: Partial<MemberSession> = {}): MemberSession {
  return {
    member_session_id: "session-test-1",
    member_id: "member-test-ada",
    organization_id: "organization-test-globex",
    organization_slug: "globex",
    started_at: "2026-03-02T08:00:00Z",
    last_accessed_at: "2026-03-02T10:00:00Z",
    expires_at: "2026-03-09T08:00:00Z",
    roles: ["admin"],
    custom_claims: {},
    authentication_factors: [],
    ...changes,
  };
}

export function sampleDiscovered(
  name: string,
  type: MembershipType = "active_member",
  primary_required?: AuthMethod[],
): DiscoveredOrganization {
  const organization = sampleOrganization({ organization_name: name });
  return sample.sampleDiscovered(name, type, { organization, ...(primary_required && { primary_required }) });
}

const role = (role_id: string, description: string, ...permissions: [resource_id: string, ...actions: string[]][]) => ({
  role_id,
  description,
  permissions: permissions.map(([resource_id, ...actions]) => ({ resource_id, actions })),
});

/** The roles and scopes of a project, for tests and the gallery. */
export const samplePolicy: RbacPolicy = {
  roles: [
    role(
      "admin",
      "May do everything within the organization",
      ["member", "*"],
      ["organization", "*"],
      ["audit_log", "*"],
      ["board", "*"],
    ),
    role("editor", "Adds cards and moves them", ["board", "read", "edit"]),
    role("viewer", "Looks at the boards", ["board", "read"]),
  ],
  resources: [],
  scopes: [
    { scope: "read:boards", description: "See your boards", permissions: [] },
    { scope: "edit:boards", description: "Add and move cards on your boards", permissions: [] },
  ],
};
