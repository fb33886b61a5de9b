import { type Client, type ClientOptions, createClient, UsageError } from "@portico/client";
import { IdScope } from "@portico/ui/components/use-id";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";

type Place =
  | { element: Element; elementId?: undefined }
  | { /** An id, or a CSS selector. */ elementId: string; element?: undefined };

type Access =
  | { client: Client; publicToken?: undefined }
  /** A client of the widget's own, which ends with it. */
  | ({ client?: undefined; publicToken: string } & ClientOptions);

/** The place of a widget, and the client that it asks. */
export type MountPlace = Place & Access;

export interface Mounted<Props> {
  /** Changes what is given and keeps the rest. A changed configuration begins the flow anew. */
  update(changes: Partial<Props>): void;
  /** Takes the widget out and ends everything it began. */
  unmount(): void;
}

const mounted = new WeakMap<Element, Mounted<never>>();

/**
 * Puts a widget into an element of a page, in the place of whatever stands there, with a client of its own where none is
 * given. A widget that a server rendered there is taken over. Where there is no document, it does nothing.
 * @param fetchShown fetches what a server's HTML shows beyond what is here at once.
 */
export function mountInto<Props extends object>(
  Widget: ComponentType<Props & { client: Client }>,
  options: Props & MountPlace,
  fetchShown?: () => Promise<unknown>,
): Mounted<Props> {
  // A module that mounts may be read by a server, too; the browser reads it again.
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
  // The HTML stands meanwhile. When that chunk does not come, the widget begins on its own.
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

type Everything = Partial<Place & { client: Client; publicToken: string } & ClientOptions>;

/** Returns what is left for the widget when place and client have taken theirs. */
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
    // Not a selector, so nothing matches it.
    return null;
  }
}
