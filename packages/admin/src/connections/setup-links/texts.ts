import type { FailureTexts } from "@portico/ui/components/FailureNote";
import { useStrings } from "@portico/ui/texts/use-strings";

/** Texts for admins who create setup links. */
export const setupLinks = {
  title: "Setup links",
  lead: "Let your IT team set this up without an account. A setup link opens in one browser and only gives access to this connection.",
  create: "Create link",
  note: "Recipient",
  noteHint: "Shown to the recipient. You send the link yourself.",
  days: "Can be opened for",
  dayCount: ({ days }: { days: number }) => (days === 1 ? "1 day" : `${days} days`),
  mayActivate: "Can activate the connection",
  mayActivateHint: "Otherwise, you review the connection and activate it yourself.",
  roles: "Roles it can assign to groups",
  link: "Setup link",
  once: "Copy the link now. It won't be shown again. Send it only to the person who will use it.",
  noNote: "No recipient",
  created: "Created",
  opened: "Opened",
  until: "Until",
  waiting: "Not opened yet",
  open: "Open",
  finished: "Finished",
  over: "Time ran out",
  expired: "Expired",
  revoked: "Revoked",
  void: "Invalid",
  voidHint:
    "The connection was deleted, or the admin who created the link left, has different roles, or signs in differently now.",
  revoke: "Revoke",
  revokeAsk: ({ name }: { name: string }) => `Revoke the link “${name}”?`,
  revokeLead: "Anyone using it loses access immediately. What they have set up is kept.",
  revokeDone: "Setup link revoked",
  notAllowed: "Only admins with full permissions can create setup links, because a setup link decides who can sign in.",
  tooMany: "You've reached the limit of 20 active setup links. Revoke one first.",
};

/** Texts of the page that a setup link opens. */
export const setupPage = {
  sso: ({ organization }: { organization: string }) => `Set up single sign-on for ${organization}`,
  scim: ({ organization }: { organization: string }) => `Connect a directory to ${organization}`,
  by: ({ name }: { name: string }) => `${name} created this link for you.`,
  byAdmin: "An admin created this link for you.",
  explain:
    "No account needed. The link opens once and then works in this browser for 8 hours. Your changes are recorded in the audit log.",
  open: "Open",
  openUntil: ({ time }: { time: string }) => `You can work here until ${time}.`,
  administrator: "When you finish, an admin of the organization activates it.",
  ask: ({ name }: { name: string }) => `Ask ${name} for a new link.`,
  askSender: "Ask the person who sent you the link for a new one.",
  elsewhere: "This link was opened in another browser",
  elsewhereLead:
    "If that wasn't you, let the person who sent you the link know. They can see where it was opened and can revoke it.",
  finished: "Setup finished",
  kept: "Your setup is saved. You can close this page.",
  over: "Your time ran out",
  expired: "This link has expired",
  revoked: "This link was revoked",
  void: "This link is no longer valid",
  missing: "This link isn't valid",
  missingLead:
    "Copy the whole URL, including everything after the #. The link only works in the first browser that opened it.",
  finish: "Finish",
  finishAsk: "Finish setup?",
  finishLead: "You can't use this link again afterward. What you have set up is kept.",
  notAllowed: "This link doesn't allow that. Ask an admin of the organization.",
  inUse: "The connection is active, and this link can't change it. Ask an admin of the organization.",
  ended: "This link has ended. Reload the page to see why.",
};

/** Texts for errors of setup links, and of calls that a setup link authorizes. */
export function useSetupFailures(): FailureTexts {
  const { tooMany } = useStrings("setupLinks", setupLinks);
  const { notAllowed, inUse, ended } = useStrings("setupPage", setupPage);
  return {
    setup_link_limit_reached: tooMany,
    setup_link_not_allowed: notAllowed,
    setup_link_connection_in_use: inUse,
    setup_link_over: ended,
    setup_link_not_found: ended,
  };
}
