import type { Method } from "../lib/method.ts";

/** Choosing an organization: the step between a discovery sign-in and a session. */
export interface Discovery {
  organizations: {
    /** Lists the organizations that the intermediate session, or the signed-in member, can enter. */
    list: Method<"discovery.organizations.list">;
    /** Creates an organization and signs in as its admin. Without a name and slug, the provider generates them. */
    create: Method<"discovery.organizations.create">;
  };
  intermediateSessions: {
    /**
     * Enters a listed organization as a member, by accepting an invitation, or by joining. May require further
     * factors.
     */
    exchange: Method<"discovery.intermediateSessions.exchange">;
  };
}
