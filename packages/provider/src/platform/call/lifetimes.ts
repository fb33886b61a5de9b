import type { Duration } from "../lib/duration.ts";

// Lifetimes that neither a request nor the configuration sets. For limits on guesses see `limits/guesses.ts`, for the
// project's settings `config/project-schema.ts`.

export const lifetimes = {
  loginLink: { minutes: 60 },
  invitation: { minutes: 10_080 },
  passwordReset: { minutes: 30 },
  /** Changes a member's email address. */
  addressLink: { minutes: 60 },
  emailCode: { minutes: 10 },
  smsCode: { minutes: 2 },
  /** An authenticator app that is not verified yet. */
  totpRegistration: { minutes: 60 },

  /** From the start of a passkey's ceremony to its answer. */
  passkeyChallenge: { minutes: 5 },

  session: { minutes: 60 },
  intermediateSession: { minutes: 10 },
  sessionJwt: { minutes: 5 },
  /** A browser's proof of the key that its session is bound to. */
  sessionProof: { minutes: 5 },
  impersonationToken: { minutes: 5 },
  /** At most. */
  impersonatedSession: { minutes: 60 },

  oauthState: { minutes: 10 },
  oauthToken: { minutes: 5 },
  /** A claim of an account that is linked once its owner proves the address. */
  oauthClaim: { minutes: 20 },
  /** The link in the email about a linked account. */
  unlinkLink: { days: 7 },
  /** The link in an email about a change of the account. */
  securityNotice: { days: 7 },
  /** How long a member can review what was created before they recovered the account. */
  recoveryReview: { days: 30 },
  ssoRequest: { minutes: 10 },
  ssoToken: { minutes: 5 },
  /** A link that tests a connection. */
  ssoTestRun: { minutes: 60 },

  /** How long the answer of a call with an `Idempotency-Key` is kept. */
  idempotencyKey: { hours: 24 },

  /** Includes the time that a slow device needs. */
  captchaChallenge: { minutes: 5 },
  /** How long a used telemetry ID is remembered, so that it does not work again. */
  fingerprint: { hours: 24 },

  authorizationRequest: { minutes: 10 },
  consentQuestion: { minutes: 60 },
  authorizationCode: { minutes: 1 },
  accessToken: { hours: 1 },
  refreshToken: { days: 30 },
  grant: { days: 365 },
  /** How long an app receives the end of a session in which a member logged in to it. */
  appLogin: { days: 90 },

  /** How long a browser is recognized by what it requested: as long as the longest link. */
  browserMark: { days: 7 },
  /** How long a browser is recognized by what it has proven. */
  knownBrowser: { days: 90 },
  /** Emails that notify of an event. */
  news: { hours: 24 },
  /** How long it is remembered that a carrier refused a number, until a member can be informed. */
  unsubscribed: { hours: 24 },
  /** How long a message that was given up is listed, without its content. */
  failedMessage: { days: 7 },
  /** How long a webhook is retried, and how long an endpoint may fail before it is disabled. */
  webhookTries: { days: 3 },
  /** How long a webhook's message and log can be read and replayed. */
  webhookMessage: { days: 30 },
  /** An endpoint that is no longer pulled from. */
  webhookListener: { hours: 1 },
  /** How long a security event waits for an app that does not take it. */
  signal: { days: 7 },
  /** Our own keys in a connection. */
  ssoKey: { days: 3650 },
  /** How long a browser can use the setup link that it has opened. */
  setupSession: { hours: 8 },
  /** The token of a directory. */
  scimToken: { days: 365 },
} as const satisfies Record<string, Duration>;

/** By how many seconds another clock may differ. */
export const tolerances = {
  sessionJwt: { seconds: 60 },
  openid: { seconds: 60 },
  saml: { seconds: 60 },
  trustedToken: { seconds: 30 },
} as const satisfies Record<string, Duration>;
