import type { WithStrings } from "../languages/texts.ts";
import { fetchArea, fetchLazy } from "../login/areas/load-lazy.ts";
import { LoginWidget, type LoginWidgetProps } from "../login/LoginWidget.tsx";
import { fetchIcons } from "../login/ui/LazyProviderIcon.tsx";
import { type MountBase, type Mounted, mountInto } from "./mount-into.tsx";

type Props = Omit<WithStrings<LoginWidgetProps>, "client">;

export type MountOptions = Props & MountBase;

export type MountedWidget = Mounted<Props>;

/**
 * Mounts the login widget into an element of the page. It replaces a widget that is already mounted there.
 *
 * @example
 * ```ts
 * import { mount } from "@portico/widget/embed";
 *
 * mount({
 *   elementId: "#login",
 *   publicToken: "public-token-test-…",
 *   apiUrl: "https://auth.example.com",
 *   authFlowType: "Discovery",
 *   products: ["emailMagicLinks"],
 * });
 * ```
 * @throws UsageError `no_element` if no element matches, `no_client` without client and publicToken.
 */
export function mount(options: MountOptions): MountedWidget {
  const hasPasswords = options.products.includes("passwords");
  return mountInto(LoginWidget, options, () =>
    Promise.all([fetchLazy(), fetchIcons(), hasPasswords && fetchArea("passwords")]),
  );
}
