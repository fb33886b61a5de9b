import { fetchArea, fetchLazy } from "../login/areas/load-lazy.ts";
import { LoginWidget, type LoginWidgetProps } from "../login/LoginWidget.tsx";
import { fetchSigns } from "../login/ui/LazyProviderIcon.tsx";
import type { WithStrings } from "../react/strings.ts";
import { type Mounted, type MountPlace, mountInto } from "./mount-into.tsx";

type Props = Omit<WithStrings<LoginWidgetProps>, "client">;

export type MountOptions = Props & MountPlace;

export type MountedWidget = Mounted<Props>;

/**
 * Puts the login widget into an element of a page. A widget that is there already is replaced.
 * @throws UsageError `no_element` when nothing matches, `no_client` without client and publicToken.
 */
export function mount(options: MountOptions): MountedWidget {
  const hasPasswords = options.products.includes("passwords");
  return mountInto(LoginWidget, options, () =>
    Promise.all([fetchLazy(), fetchSigns(), hasPasswords && fetchArea("passwords")]),
  );
}
