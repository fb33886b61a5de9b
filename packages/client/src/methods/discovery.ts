import type { Method } from "../lib/method.ts";

/** From an address to an organization: what comes between a discovery sign-in and a session. */
export interface Discovery {
  organizations: {
    /** The organizations that the intermediate session, or the signed-in member, may enter. */
    list: Method<"discovery.organizations.list">;
    /** Creates an organization and signs in to it as its admin. Name and slug are invented when absent. */
    create: Method<"discovery.organizations.create">;
  };
  intermediateSessions: {
    /**
     * Enters one of the listed organizations: as a member, by an invitation, or by joining. May ask for further
     * factors.
     */
    exchange: Method<"discovery.intermediateSessions.exchange">;
  };
}
