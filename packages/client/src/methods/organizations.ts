import type { Organization as OrganizationEntity } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import type { Members } from "./members.ts";

/** The signed-in member's organization, and any organization's public face. */
export interface Organizations {
  getSync(): OrganizationEntity | null;
  get: Method<"organizations.get">;
  /** @throws ApiError `unauthorized_action`, `organization_slug_already_used`, `invalid_organization_slug`. */
  update: Method<"organizations.update">;
  /** Deletes the organization with all its members, and signs out. */
  delete: Method<"organizations.delete">;
  /** Needs no session; the answer's `organization` is null when there is none with this slug. */
  getBySlug: Method<"organizations.getBySlug">;
  members: Members;
}
