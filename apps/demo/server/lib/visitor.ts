import { type Organization, readBearer } from "@portico/backend";
import type { FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";
import type { Provider } from "./provider.ts";

/** The member who sent a request. */
export interface Visitor {
  organization: Organization;
  /** The visitor's name, or their email address if they have no name. */
  displayName: string;
  may(action: Action): Promise<boolean>;
}

/** The actions of the resource `board` in the project's policy. */
type Action = "create" | "move" | "delete";

/**
 * Returns the signed-in member who sent the request.
 *
 * The session decides the organization. If the slug in the URL names another one, for example in a page that was left open,
 * the request fails instead of returning the wrong board.
 * @throws HttpError 401 `not_signed_in`, 403 `other_organization`.
 */
export async function requireVisitor(provider: Provider, request: FastifyRequest, slug: string): Promise<Visitor> {
  const sessionJwt = readBearer(request.headers);
  const session = sessionJwt && (await provider.findSession(sessionJwt));
  if (!session) throw new HttpError(401, "not_signed_in", "Sign in to see this board.");
  const { member, member_session, organization } = session;
  if (organization.organization_slug !== slug) {
    throw new HttpError(403, "other_organization", `You are signed in to ${organization.organization_name}.`);
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

/** @throws HttpError 403 `not_allowed`. */
export async function requirePermission(visitor: Visitor, action: Action): Promise<void> {
  if (await visitor.may(action)) return;
  throw new HttpError(
    403,
    "not_allowed",
    "Your role does not allow this. An admin of your organization can change it.",
  );
}
