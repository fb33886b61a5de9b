import { ConsentWidget, type ConsentWidgetProps } from "../consent/ConsentWidget.tsx";
import type { WithStrings } from "../react/strings.ts";
import { type Mounted, type MountPlace, mountInto } from "./mount-into.tsx";

type Props = Omit<WithStrings<ConsentWidgetProps>, "client">;

export type IdentityProviderOptions = Props & MountPlace;

/**
 * Puts the consent and logout widget into an element of a page. A widget that is there already is replaced.
 * @throws UsageError `no_element` when nothing matches, `no_client` without client and publicToken.
 */
export function mountIdentityProvider(options: IdentityProviderOptions): Mounted<Props> {
  return mountInto(ConsentWidget, options);
}
