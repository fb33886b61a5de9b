import { ConsentWidget, type ConsentWidgetProps } from "../consent/ConsentWidget.tsx";
import type { WithStrings } from "../languages/texts.ts";
import { type MountBase, type Mounted, mountInto } from "./mount-into.tsx";

type Props = Omit<WithStrings<ConsentWidgetProps>, "client">;

export type IdentityProviderOptions = Props & MountBase;

/**
 * Mounts the consent and logout widget into an element of the page. It replaces a widget that is already mounted
 * there.
 * @throws UsageError `no_element` if no element matches, `no_client` without client and publicToken.
 */
export function mountIdentityProvider(options: IdentityProviderOptions): Mounted<Props> {
  return mountInto(ConsentWidget, options);
}
