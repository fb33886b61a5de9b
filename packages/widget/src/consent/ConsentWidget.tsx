import type { Client } from "@portico/client";
import type { StringsOverride } from "../strings/strings.ts";
import type { Styles } from "../theme/styles-config.ts";
import type { ConsentCallbacks } from "./callbacks.ts";
import type { GetConsentManifest } from "./flow/manifest.ts";

export interface ConsentWidgetProps {
  client: Client;
  /** Words scopes in the place of our own. */
  getIDPConsentManifest?: GetConsentManifest;
  /** A token that a trusted-token profile vouches for: the page is signed in by it, once, before anything else. */
  trustedAuthTokenParams?: { trustedAuthToken: string; tokenProfileID: string };
  /** Colours, font, sizes and logo. */
  styles?: Styles;
  /** Texts in the place of ours. */
  strings?: StringsOverride;
  callbacks?: ConsentCallbacks;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** The direction of the texts; that of the page when absent. */
  dir?: "ltr" | "rtl";
}

/** The consent and logout widget: the running flow and what it looks like. */
export function ConsentWidget(_: ConsentWidgetProps) {
  return null;
}
