import type { Duration } from "../lib/duration.ts";

// How long things are good, where no request and no configuration says otherwise. Limits on guesses stand in
// `limits/guesses.ts`, those that a project sets in `config/project-schema.ts`.

export const lifetimes = {
  loginLink: { minutes: 60 },
  invitation: { minutes: 10_080 },
  passwordReset: { minutes: 30 },
  /** By which a member gets another address. */
  addressLink: { minutes: 60 },
  emailCode: { minutes: 10 },
  smsCode: { minutes: 2 },
  /** An authenticator app that is not verified yet. */
  totpRegistration: { minutes: 60 },

  session: { minutes: 60 },
  intermediateSession: { minutes: 10 },
  sessionJwt: { minutes: 5 },
  impersonationToken: { minutes: 5 },
  /** At the longest. */
  impersonatedSession: { minutes: 60 },

  oauthState: { minutes: 10 },
  oauthToken: { minutes: 5 },
  /** A claim of an account that is linked once its owner proves the address. */
  oauthClaim: { minutes: 20 },
  /** The link in the mail about a linked account. */
  unlinkLink: { days: 7 },
  /** The link in a mail about a change of the account. */
  securityNotice: { days: 7 },
  /** For which a member is shown what was created before they recovered the account. */
  recoveryReview: { days: 30 },
  ssoRequest: { minutes: 10 },
  ssoToken: { minutes: 5 },
  /** A link that tries a connection. */
  ssoTestRun: { minutes: 60 },

  /** For which a call with an `Idempotency-Key` is recalled. */
  idempotencyKey: { hours: 24 },

  /** A proof of work to do, with the time that a slow device needs for it. */
  captchaChallenge: { minutes: 5 },
  /** For which a fingerprint that has bought a call is remembered, so that it buys no other. */
  fingerprint: { hours: 24 },

  authorizationRequest: { minutes: 10 },
  consentQuestion: { minutes: 60 },
  authorizationCode: { minutes: 1 },
  accessToken: { hours: 1 },
  refreshToken: { days: 30 },
  grant: { days: 365 },

  /** The time for which a browser is known by what it asked for: as long as the longest link. */
  browserMark: { days: 7 },
  /** The time for which a browser is known by what it has shown. */
  knownBrowser: { days: 90 },
  /** Mails that tell what has happened. */
  news: { hours: 24 },
  /** How long it is remembered that a carrier refused a number, until a member can be informed. */
  unsubscribed: { hours: 24 },
  /** For which a mail or text that was given up can be seen, without what it said. */
  failedMessage: { days: 7 },
  /** For which a webhook is tried, and after which an endpoint that takes nothing is disabled. */
  webhookTries: { days: 3 },
  /** For which a webhook's message and its log can be read and replayed. */
  webhookMessage: { days: 30 },
  /** An endpoint that is no longer pulled from. */
  webhookListener: { hours: 1 },
  /** Keys of our own in a connection. */
  ssoKey: { days: 3650 },
  /** For which a browser works by the set-up link that it has opened. */
  setupSession: { hours: 8 },
  /** By which a directory comes in. */
  scimToken: { days: 365 },
} as const satisfies Record<string, Duration>;

/** The seconds by which another's clock may be off. */
export const tolerances = {
  sessionJwt: { seconds: 60 },
  openid: { seconds: 60 },
  saml: { seconds: 60 },
  trustedToken: { seconds: 30 },
} as const satisfies Record<string, Duration>;
