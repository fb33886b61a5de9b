import type { DiscoveredOrganization } from "@portico/wire";
import type { ConsentRequest } from "./read-request.ts";

/** Who is signed in, and where. */
export interface Who {
  memberId: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** What the flow reads of the project's bootstrap. */
export interface BootstrapFacts {
  projectName: string | null;
  projectLogoUrl: string;
  displayWatermark: boolean;
  rbacPolicy: { scopes: readonly { scope: string; description: string }[] } | null;
}

/** What every area may look at and none changes. */
export interface Facts {
  /** Null where there is no page to read it from. */
  request: ConsentRequest | null;
  /** What an earlier visit knew until it is loaded; null when there was none. */
  bootstrap: BootstrapFacts | null;
  isBootstrapLoaded: boolean;
  /** Null before it is known, and when nobody is. */
  who: Who | null;
  /** Where the member may act; null before it is known. */
  organizations: readonly DiscoveredOrganization[] | null;
}
