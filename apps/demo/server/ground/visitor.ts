import { type Organization, readBearer } from "@portico/backend";
import type { FastifyRequest } from "fastify";
import type { Provider } from "./provider.ts";
import { Refusal } from "./refusal.ts";

/** The member who asks, as the provider vouches for them at this moment. */
export interface Visitor {
  organization: Organization;
  /** The member's name, or their address when they gave none. */
  displayName: string;
  may(action: Action): Promise<boolean>;
}

/** The actions on boards in the project's policy. */
type Action = "create" | "move" | "delete";

/**
 * The signed-in member whose request this is.
 *
 * The session says which organization counts. The address must agree with it: a page that was left open for another
 * organization is told so, instead of being answered with the wrong board.
 * @throws Refusal 401 `not_signed_in`, 403 `other_organization`.
 */
export async function requireVisitor(provider: Provider, request: FastifyRequest, slug: string): Promise<Visitor> {
  const sessionJwt = readBearer(request.headers);
  const session = sessionJwt && (await provider.findSession(sessionJwt));
  if (!session) throw new Refusal(401, "not_signed_in", "Sign in to see this board.");
  const { member, member_session, organization } = session;
  if (organization.organization_slug !== slug) {
    throw new Refusal(403, "other_organization", `You are signed in to ${organization.organization_name}.`);
  }
  return {
    organization,
    displayName: member.name || member.email_address,
    async may(action) {
      const { roles } = await provider.readPolicy();
      return roles
        .filter(({ role_id }) => member_session.roles.includes(role_id))
        .flatMap(({ permissions }) => permissions)
        .some(
          ({ resource_id, actions }) => resource_id === "board" && (actions.includes(action) || actions.includes("*")),
        );
    },
  };
}

/** @throws Refusal 403 `not_allowed`. */
export async function requirePermission(visitor: Visitor, action: Action): Promise<void> {
  if (await visitor.may(action)) return;
  throw new Refusal(403, "not_allowed", "Your role does not allow this. An admin of your organization can change it.");
}
