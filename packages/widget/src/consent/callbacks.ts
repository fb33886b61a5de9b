import type { SdkError } from "@portico/client";

/** What the widget did, by the names that hosts know. */
export interface ConsentEvents {
  /** An app's request is being looked at. */
  OAUTH_AUTHORIZE_FLOW_START: { client_id: string; redirect_uri: string; scope: string };
  /** The app is answered, and the member did not deny. The page is left next, where there is somewhere to go. */
  OAUTH_AUTHORIZE_FLOW_COMPLETE: Record<string, never>;
  /** The member denied, and the app is told. The page is left next, where there is somewhere to go. */
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Record<string, never>;
}

export type ConsentEvent = {
  [Type in keyof ConsentEvents]: { type: Type; data: ConsentEvents[Type] };
}[keyof ConsentEvents];

export interface ConsentCallbacks {
  onEvent?: (event: ConsentEvent) => void;
  /**
   * After every error: what the provider refused, a parameter that the page's address lacks (`missing_parameter`), and
   * `no_session`, on which a host sends the visitor to sign in and back.
   */
  onError?: (error: SdkError) => void;
}
