import type { Organization as OrganizationEntity } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import type { Members } from "./members.ts";

/** The signed-in member's organization, and the public profile of any organization. */
export interface Organizations {
  getSync(): OrganizationEntity | null;
  get: Method<"organizations.get">;
  /** @throws ApiError `unauthorized_action`, `organization_slug_already_used`, `invalid_organization_slug`. */
  update: Method<"organizations.update">;
  /** Deletes the organization and all of its members, and signs out. */
  delete: Method<"organizations.delete">;
  /** Finds an organization. Requires no session. `organization` is null if no organization has this slug. */
  getBySlug: Method<"organizations.getBySlug">;
  members: Members;
}
