import type { MailTexts } from "./shape.ts";

export const en = {
  locale: "en",
  magicLink: {
    login: { title: (destination) => `Log in to ${destination}`, button: "Log in" },
    signup: { title: (destination) => `Join ${destination}`, button: "Sign up" },
    body: (address) => `Use this link to continue as ${address}, best in the browser where you asked for it.`,
    orCode: "Or type this passcode where you asked for this mail:",
    life: (link) => `The link works once and expires in ${link}.`,
    lifeWithCode: ({ link, code }) => `The link works once and expires in ${link}, the passcode in ${code}.`,
    ignore: "If you did not ask for it, you can ignore this mail. Never pass it on to anybody.",
  },
  invitation: {
    title: (destination) => `You are invited to ${destination}`,
    body: ({ inviter, destination, address }) => `${inviter} invites you to join ${destination} as ${address}.`,
    button: "Accept the invitation",
    ignore: "If you do not know the sender, you can ignore this mail. Never pass it on to anybody.",
  },
  emailCode: {
    subject: ({ code, projectName }) => `${code} is your ${projectName} passcode`,
    title: "Your passcode",
    body: (destination) => `Type this passcode where you asked for it, to continue to ${destination}.`,
    life: (code) => `It works once and expires in ${code}.`,
    ignore: "If you did not ask for it, you can ignore this mail. Never tell the passcode to anybody.",
  },
  text: ({ code, projectName, life }) => `Your ${projectName} code is ${code}. It expires in ${life}. Never share it.`,
  passwordReset: {
    title: (destination) => `Set a new password for ${destination}`,
    body: (address) => `Use this link to set a new password as ${address}, best in the browser where you asked for it.`,
    button: "Set a new password",
    orLogin: "Or go in as you are:",
    login: "Log in without a password",
    life: (link) => `Each link works once and expires in ${link}.`,
    ignore:
      "If you did not ask for it, you can ignore this mail: your password stays as it is. Never pass it on to anybody.",
  },
  emailUpdate: {
    title: (destination) => `Confirm your new address for ${destination}`,
    body: ({ former, address }) => `Open this link to make ${address} the address of the account ${former}.`,
    codeBody: ({ former, address }) =>
      `Type this passcode where you asked for it, to make ${address} the address of the account ${former}.`,
    button: "Confirm the address",
    ignore: "If that account is not yours, ignore this mail: then nothing changes. Never pass it on to anybody.",
  },
  emailUpdated: {
    title: (destination) => `Your address for ${destination} has changed`,
    body: (former) => `The account that was ${former} has another address now. This one no longer signs in.`,
    mistake: "If you did not ask for this, contact your admin.",
  },
  accountLinked: {
    title: ({ provider, destination }) => `A ${provider} account now logs in to ${destination}`,
    body: ({ provider, account, address, time }) =>
      `The ${provider} account ${account} was linked to ${address} on ${time}. From now on it logs in by itself.`,
    mistake: "If that account is not yours, unlink it. Whoever came in by it is logged out.",
    button: "Unlink the account",
    life: "If it is yours, there is nothing to do. The link works once, for 7 days.",
  },
  glassBroken: {
    title: (destination) => `An emergency log in to ${destination}`,
    body: ({ address, time }) =>
      `${address} logged in on ${time} without single sign-on, as a member who is kept for emergencies, by another method and a second factor.`,
    mistake: "If nobody expected that, end their sessions, and take the mark for emergencies from the member.",
  },
  noAccess: {
    subject: (destination) => `About your access to ${destination}`,
    title: "You don't have access yet",
    body: ({ address, destination }) => `${address} does not have access to ${destination}.`,
    mistake: "If you think this is a mistake, contact your admin.",
    ignore: "If you did not try to sign in, you can ignore this mail.",
  },
} as const satisfies MailTexts;
