import type { SdkError } from "@portico/client";

/** The widget's events, by public name: docs/wire/rules.md#what-pages-rely-on. */
export interface ConsentEvents {
  /** The app's request is being checked. */
  OAUTH_AUTHORIZE_FLOW_START: { client_id: string; redirect_uri: string; scope: string };
  /**
   * The app was answered, and the member did not deny. The browser then navigates to the app, if it has a redirect
   * URI.
   */
  OAUTH_AUTHORIZE_FLOW_COMPLETE: Record<string, never>;
  /** The member denied, and the app was answered. The browser then navigates to the app, if it has a redirect URI. */
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Record<string, never>;
}

export type ConsentEvent = {
  [Type in keyof ConsentEvents]: { type: Type; data: ConsentEvents[Type] };
}[keyof ConsentEvents];

export interface ConsentCallbacks {
  onEvent?: (event: ConsentEvent) => void;
  /**
   * Called after every error: provider errors, `missing_parameter` if the page's URL lacks a parameter, and
   * `no_session`. On `no_session`, send the visitor to sign in and back.
   */
  onError?: (error: SdkError) => void;
}

/** One item on the consent screen. */
export interface ConsentItem {
  text: string;
  /** Details, one per line. */
  details?: readonly string[];
}

export interface ConsentGroup {
  header: string;
  items: readonly (ConsentItem | string)[];
}

/** The list on the consent screen: groups with their own headers, or one list under 'Allow {clientName} to:'. */
export type ConsentManifest = readonly ConsentGroup[] | readonly (ConsentItem | string)[];

/** Describes the requested scopes for the consent screen. If it throws or lists nothing, the default manifest is used. */
export type GetConsentManifest = (request: { scopes: string[]; clientName: string }) => ConsentManifest;
