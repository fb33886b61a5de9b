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

/** Describes the requested scopes for the consent screen. If it throws, the default manifest is used. */
export type GetConsentManifest = (request: { scopes: string[]; clientName: string }) => ConsentManifest;
