import { type Client, type ClientOptions, createClient, UsageError } from "@portico/client";
import { IdScope } from "@portico/ui/components/use-id";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";

type MountTarget =
  | { element: Element; elementId?: undefined }
  | { /** An ID or a CSS selector. */ elementId: string; element?: undefined };

type Access =
  | { client: Client; publicToken?: undefined }
  /** The widget creates its own client and destroys it on unmount. */
  | ({ client?: undefined; publicToken: string } & ClientOptions);

/** Where to mount a widget, and the client it uses. */
export type MountBase = MountTarget & Access;

export interface Mounted<Props> {
  /** Changes the given options and keeps the others. A changed configuration restarts the flow. */
  update(changes: Partial<Props>): void;
  /** Removes the widget and stops everything it started. */
  unmount(): void;
}

const mounted = new WeakMap<Element, Mounted<never>>();

/**
 * Mounts a widget into an element and replaces its content, or hydrates a widget that a server rendered there.
 * Creates a client if none is given. Does nothing on a server.
 * @param fetchShown loads the chunks that the server's HTML needs.
 */
export function mountInto<Props extends object>(
  Widget: ComponentType<Props & { client: Client }>,
  options: Props & MountBase,
  fetchShown?: () => Promise<unknown>,
): Mounted<Props> {
  // A server may import a module that mounts a widget. The browser then runs it again.
  if (typeof document === "undefined") return { update() {}, unmount() {} };
  const element = options.element ?? findElement(options.elementId);
  const client = options.client ?? createOwnClient(options);
  let props = widgetProps<Props>(options);

  mounted.get(element)?.unmount();
  const root = createRoot(element);
  const render = () => {
    if (mounted.get(element) === widget)
      root.render(
        <IdScope>
          <Widget client={client} {...props} />
        </IdScope>,
      );
  };

  const widget: Mounted<Props> = {
    update(changes) {
      props = { ...props, ...changes };
      render();
    },
    unmount() {
      if (mounted.get(element) !== widget) return;
      mounted.delete(element);
      root.unmount();
      if (!options.client) client.destroy();
    },
  };
  mounted.set(element, widget);
  // The server's HTML stays visible meanwhile. If the chunk fails to load, the widget renders from scratch.
  if (element.querySelector(":scope > .portico-root")) {
    Promise.all([import("../react/served/take-over.ts"), fetchShown?.()])
      .then(([{ takeOver }]) => takeOver(element, render))
      .catch(render);
  } else {
    element.replaceChildren();
    render();
  }
  return widget;
}

type Everything = Partial<MountTarget & { client: Client; publicToken: string } & ClientOptions>;

/** Returns the options for the widget itself. */
function widgetProps<Props>(options: Everything): Props {
  const {
    element,
    elementId,
    client,
    publicToken,
    apiUrl,
    wirePrefix,
    cookieOptions,
    httpOnlyCookies,
    disableTelemetry,
    bootstrap,
    window,
    ...props
  } = options;
  return props as Props;
}

function createOwnClient(options: Everything): Client {
  const { publicToken, apiUrl = "" } = options;
  if (publicToken) return createClient(publicToken, { ...options, apiUrl });
  throw new UsageError("no_client", "mount: no client. Pass client or publicToken.");
}

function findElement(idOrSelector: string): Element {
  const element = document.getElementById(idOrSelector) ?? querySelector(idOrSelector);
  if (element) return element;
  throw new UsageError("no_element", `mount: no element matches "${idOrSelector}". Add it before calling mount.`);
}

function querySelector(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    // An invalid selector matches nothing.
    return null;
  }
}
