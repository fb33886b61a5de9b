import { LoginWidget, type LoginWidgetProps } from "./login/LoginWidget.tsx";
import { fetchLazy } from "./login/load-lazy.ts";
import { type Mounted, type MountPlace, mountInto } from "./mount-into.tsx";

export type MountOptions = Omit<LoginWidgetProps, "client"> & MountPlace;

export type MountedWidget = Mounted<Omit<LoginWidgetProps, "client">>;

/**
 * Puts the login widget into an element of a page. A widget that is there already is replaced.
 * @throws UsageError `no_element` when nothing matches, `no_client` without client and publicToken.
 */
export function mount(options: MountOptions): MountedWidget {
  return mountInto(LoginWidget, options, fetchLazy);
}
