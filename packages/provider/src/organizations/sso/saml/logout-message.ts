import type { SamlLogin } from "../logins/idp-logins.ts";
import type { Party } from "./party.ts";

/** The most bytes of a logout message, which has a name and a few session indexes. */
export const LOGOUT_LIMIT_BYTES = 64 * 1024;

/** How the browser brought a message: in the query of a redirect, exactly as it was sent, or in a posted form. */
export type LogoutMessage = { query: string } | { form: string; relayState: string | undefined };

export interface LogoutToVerify {
  party: Party;
  message: LogoutMessage;
  now: Date;
}

/** A logout request that passed all checks. */
export interface LogoutRequest {
  id: string;
  nameId: string;
  /** Empty for all sessions of the user. */
  sessionIndexes: string[];
  relayState: string | undefined;
}

/** A logout response that passed all checks. */
export interface LogoutResponse {
  inResponseTo: string;
  isSuccess: boolean;
}

/** A logout request of ours. */
export interface LogoutToRequest {
  party: Party;
  /** Our key in PEM. */
  signing: { privateKey: string; publicCert: string };
  requestId: string;
  login: SamlLogin;
  now: Date;
}

/** A logout request that was accepted. */
export interface LogoutToAnswer {
  party: Party;
  /** Our key in PEM. */
  signing: { privateKey: string };
  requestId: string;
  relayState: string | undefined;
}
