import { type Client, type ClientOptions, createClient, UsageError } from "@portico/client";
import { createRoot } from "react-dom/client";
import { LoginWidget, type LoginWidgetProps } from "./login/LoginWidget.tsx";

type Place =
  | { element: Element; elementId?: undefined }
  | { /** An id, or a CSS selector. */ elementId: string; element?: undefined };

type Access =
  | { client: Client; publicToken?: undefined }
  /** A client of the widget's own, which ends with it. */
  | ({ client?: undefined; publicToken: string } & ClientOptions);

export type MountOptions = Omit<LoginWidgetProps, "client"> & Place & Access;

export interface MountedWidget {
  /** Changes what is given and keeps the rest. A changed configuration begins the flow anew. */
  update(changes: Partial<Omit<LoginWidgetProps, "client">>): void;
  /** Takes the widget out and ends everything it began. */
  unmount(): void;
}

const mounted = new WeakMap<Element, MountedWidget>();

/**
 * Puts the login widget into an element of a page. A widget that is there already is replaced.
 * @throws UsageError `no_element` when nothing matches, `no_client` without client and publicToken.
 */
export function mount(options: MountOptions): MountedWidget {
  const { element: givenElement, elementId, client: givenClient, publicToken, ...rest } = options;
  const element = givenElement ?? findElement(elementId);
  const { apiUrl, wirePrefix, cookieOptions, httpOnlyCookies, disableTelemetry, bootstrap, ...config } =
    rest as typeof rest & Partial<ClientOptions>;
  const own = givenClient
    ? null
    : createClient(requireToken(publicToken), {
        apiUrl: apiUrl as ClientOptions["apiUrl"],
        wirePrefix,
        cookieOptions,
        httpOnlyCookies,
        disableTelemetry,
        bootstrap,
      });
  const client = givenClient ?? (own as Client);

  mounted.get(element)?.unmount();
  const root = createRoot(element);
  let props = config as Omit<LoginWidgetProps, "client">;
  const render = () => root.render(<LoginWidget client={client} {...props} />);
  render();

  const widget: MountedWidget = {
    update(changes) {
      if (mounted.get(element) !== widget) return;
      props = { ...props, ...changes };
      render();
    },
    unmount() {
      if (mounted.get(element) !== widget) return;
      mounted.delete(element);
      root.unmount();
      own?.destroy();
    },
  };
  mounted.set(element, widget);
  return widget;
}

function findElement(idOrSelector: string): Element {
  const element = document.getElementById(idOrSelector) ?? querySelector(idOrSelector);
  if (element) return element;
  throw new UsageError(
    "no_element",
    `mount: no element matches "${idOrSelector}". The widget has nowhere to render. Add the element before calling mount.`,
  );
}

function querySelector(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    // Not a selector, so nothing matches it.
    return null;
  }
}

function requireToken(publicToken: string | undefined): string {
  if (publicToken) return publicToken;
  throw new UsageError(
    "no_client",
    "mount: neither client nor publicToken is given. The widget has no provider to talk to. Pass a client, or publicToken and apiUrl.",
  );
}
