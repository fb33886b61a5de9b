import { ConsentWidget, type ConsentWidgetProps } from "./consent/ConsentWidget.tsx";
import { type Mounted, type MountPlace, mountInto } from "./mount-into.tsx";

export type IdentityProviderOptions = Omit<ConsentWidgetProps, "client"> & MountPlace;

/**
 * Puts the consent and logout widget into an element of a page. A widget that is there already is replaced.
 * @throws UsageError `no_element` when nothing matches, `no_client` without client and publicToken.
 */
export function mountIdentityProvider(options: IdentityProviderOptions): Mounted<Omit<ConsentWidgetProps, "client">> {
  return mountInto(ConsentWidget, options);
}
