import type { Client } from "@portico/client";
import type { FlowEvent } from "../machine.ts";

/**
 * Asks what the link of this landing is for, and who is signed in. A failure tells nothing: redeeming the link will say
 * why.
 */
export async function describeLink({ session, magicLinks, landing }: Client): Promise<FlowEvent> {
  const nothing = () => null;
  // The client's own first check is repeated until it is answered; this one ends.
  if (session.getInfo().status === "unknown") await session.authenticate().catch(nothing);
  const { member } = session.getInfo();
  const link = member && (await magicLinks.describe({ magic_links_token: landing.token ?? "" }).catch(nothing));
  return { type: "linkDescribed", link, signedInAs: member?.email_address };
}
