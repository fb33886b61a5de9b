/** One thing that the app asks to do. */
export interface ConsentItem {
  text: string;
  /** Its parts, in lines of their own. */
  details?: readonly string[];
}

export interface ConsentGroup {
  header: string;
  items: readonly (ConsentItem | string)[];
}

/** The list of the consent screen: groups with headers of their own, or one list under 'Allow {clientName} to:'. */
export type ConsentManifest = readonly ConsentGroup[] | readonly (ConsentItem | string)[];

/** Words a list of scopes for the consent screen. What it throws brings back ours. */
export type GetConsentManifest = (request: { scopes: string[]; clientName: string }) => ConsentManifest;
