interface Who {
  name: string;
}

interface Why extends Who {
  /** One of the causes. */
  why: string;
}

const cause = (why: string, fix: string) => ({ why, fix });

export const signInHelp = {
  title: "Sign-in help",
  lead: "Find out why someone can't sign in, and fix it. They don't have to be a member.",
  hidden: "You don't have permission to view sign-in attempts.",
  search: "Email address",
  invalid: "Enter an email address, for example ada@example.com.",
  explain: "Find out",
  back: "Recent problems",

  recent: "Recent problems",
  recentLead: "Everyone whose sign-in to your organization was refused, newest first.",
  noRecent: "No sign-in problems",
  noRecentText: "When a sign-in to your organization is refused, you'll see who it was and how to fix it.",
  unknownPerson: "Single sign-on, person unknown",

  cannot: ({ name, why }: Why) => `${name} can't sign in because ${why}.`,
  waiting: ({ name, why }: Why) => `${name} hasn't signed in yet because ${why}.`,
  limited: ({ name, why }: Why) => `${name} can sign in, but the last attempt failed because ${why}.`,
  locked: ({ name, why }: Why) => `Some of ${name}'s sign-in methods are locked because ${why}.`,
  failed: ({ name, says }: Who & { says: string }) => `${name}'s last attempt failed. ${says}`,
  can: ({ name }: Who) => `${name} can sign in.`,
  join: ({ name }: Who) => `${name} isn't a member yet, and joins by signing in.`,
  unknown: ({ name }: Who) => `${name} isn't a member and hasn't tried to sign in to your organization.`,
  unknownFix: "Check the spelling, or ask which email address they use.",
  fix: ({ text }: { text: string }) => `Fix: ${text}`,
  works: ({ methods }: { methods: string }) => `Works now: ${methods}.`,
  until: ({ time }: { time: string }) => `The lock ends at ${time}.`,
  fixed: "This was fixed after the last attempt.",

  methods: "Sign-in methods",
  secondFactor: "Two-step verification",
  outcomes: {
    signs_in: "Works",
    second_factor: "Works, with two-step verification",
    prove_address: "Verifies the email address first",
    refused: "Doesn't work",
    turnedOff: "Not allowed",
  },
  uncertain: "Only if the provider has verified the email address.",

  attempts: "Sign-in history",
  attemptsLead:
    "Attempts and ended sessions, newest first. Updates by itself. Attempts before an organization was chosen aren't shown.",
  noAttempts: "No sign-in attempts yet",
  noAttemptsText: "Ask them to try again. The attempt appears here within seconds.",
  blocked: ({ method }: { method: string }) => `Not allowed: ${method}`,
  signedInWith: ({ method }: { method: string }) => `Signed in: ${method}`,
  from: ({ address }: { address: string }) => `From ${address}`,

  scope: "Applies to everyone in your organization.",
  fixes: {
    invite: "Invite",
    resend: "Resend invitation",
    unlock: "Unlock",
    member: "Open member",
    joining: "Change who can join",
    signInMethods: "Change the allowed methods",
    secondFactors: "Change two-step verification",
    domains: "Verify the domain",
    connection: "Open the connection",
  },
  invited: ({ email }: { email: string }) => `Invitation sent to ${email}`,
  unlocked: ({ name }: Who) => `${name} unlocked`,

  /** Each `why` follows "because". */
  causes: {
    notMember: cause("they aren't a member of your organization", "Invite them."),
    joiningClosed: cause(
      "they aren't a member, and joining without an invitation is turned off",
      "Invite them, or let people with their email domain join.",
    ),
    domainNotAllowed: cause(
      "they aren't a member, and their email domain isn't one of your allowed email domains",
      "Invite them, or add their domain.",
    ),
    domainClaimed: cause(
      "another organization has verified their email domain",
      "Ask them to sign in to that organization, or to use another email address.",
    ),
    retired: cause(
      "this is a member's former email address",
      "Ask them to sign in with their current email address. If you removed them, restore them.",
    ),
    ssoJoiningClosed: cause(
      "they aren't a member, and single sign-on doesn't add members",
      "Let single sign-on add members, or invite them.",
    ),
    noPasskey: cause(
      "they don't have a passkey",
      "Ask them to use another method. They can add a passkey in their profile.",
    ),
    noPassword: cause(
      "they don't have a password",
      "Ask them to use another method, or to choose “Sign up or reset password” on the sign-in page.",
    ),
    noConnection: cause(
      "your organization has no active single sign-on connection",
      "Activate a connection, or use another method.",
    ),
    passwordLocked: cause(
      "too many wrong passwords were entered",
      "If it was them, unlock them. Otherwise, they can wait or use another method.",
    ),
    codesLocked: cause(
      "too many wrong email codes were entered",
      "If it was them, unlock them. Otherwise, they can wait or use another method.",
    ),
    secondFactorLocked: cause(
      "too many wrong codes were entered for two-step verification",
      "If it was them, unlock them. Otherwise, they have to wait.",
    ),
    lockedElsewhere: cause(
      "too many wrong attempts were made with their email address",
      "Ask them to wait or to use another method. You can unlock members whose email domain your organization has verified.",
    ),
    methodNotAllowed: {
      why: ({ method }: { method: string }) => `your organization doesn't allow “${method}”`,
      fix: "Allow this method, or have them use another one.",
    },
    appRefused: cause(
      "the app didn't allow this sign-in, or couldn't check it",
      "They try again from their usual network, or with two-step verification. If that fails, contact the app's support.",
    ),
    unverified: cause(
      "their email address isn't verified yet",
      "Ask them to sign in once with a magic link or an email code. Your organization must allow one of them.",
    ),
    accountNotLinked: cause(
      "this account isn't linked to them yet",
      "Ask them to sign in once with a magic link or an email code. Your organization must allow one of them.",
    ),
    secondFactorNotAllowed: cause(
      "your organization doesn't allow the two-step verification that they set up",
      "Allow it, or remove it from the member so that they set up another one.",
    ),
    wrongPassword: cause(
      "the password was wrong",
      "Ask them to choose “Sign up or reset password” on the sign-in page, or to use another method.",
    ),
    wrongCode: cause(
      "the code was wrong, expired or already used",
      "Ask them to request a new code and enter it within 10 minutes.",
    ),
    usedLink: cause(
      "the link was expired, already used or opened in another browser",
      "Ask them to request a new link and open it in the same browser.",
    ),
    wrongPasskey: cause(
      "their passkey wasn't accepted",
      "Ask them to try again and unlock the device with a fingerprint, face or PIN, or to use another method.",
    ),
    wrongSecondFactor: cause(
      "the two-step verification code was wrong",
      "Ask them to check their phone's clock, or to use a backup code. If they lost the device, remove it on the member's page.",
    ),
    invited: cause("they haven't accepted their invitation", "Resend the invitation. The link in it signs them in."),
    removed: cause("they were removed from your organization", "Restore them. They get their previous roles back."),
    other: cause("the attempt was refused", "See the attempts below."),
  },
};
