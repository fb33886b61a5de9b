import type { Client } from "@portico/client";
import { IdScope } from "@portico/ui/components/use-id";
import type { AnyStrings } from "@portico/ui/texts/use-strings";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { PartProps } from "../frame/create-part.tsx";
import { acquireClient } from "./shared-client.ts";

/** So that this module can also load on a server. */
const Base = (typeof HTMLElement === "undefined" ? Object : HTMLElement) as typeof HTMLElement;

/** A callback prop of the component that becomes a DOM event of the element. */
export interface PartEvent {
  type: `portico-${string}`;
  /** The default action. `preventDefault()` cancels it. */
  defaultAction?: (element: HTMLElement, detail: unknown) => void;
  /** Passes the callback only if the element has this attribute. */
  needs?: string;
}

export interface PartPlan {
  /** Loads the component when its first element is connected to a page. */
  // biome-ignore lint/suspicious/noExplicitAny: components with any props; an element passes them as `options`.
  load: () => Promise<ComponentType<any>>;
  /** Maps the element's own attributes to props. */
  attributes?: Record<string, string>;
  /** Keyed by the name of the callback prop. */
  events?: Record<string, PartEvent>;
}

const common = ["public-token", "api-url", "locale", "color-scheme", "nonce"];
const properties = ["client", "styles", "strings", "options"] as const;

/** The properties of every element. A property takes precedence over the attribute of the same meaning. */
export interface PartElementProperties {
  /**
   * Your page's own client. The element does not destroy it. Without it, the element creates one from `public-token`
   * and `api-url`.
   */
  client: Client | undefined;
  styles: Styles | undefined;
  /** Your own texts, by area. */
  strings: AnyStrings | undefined;
  /** Other props of the component. */
  options: Record<string, unknown> | undefined;
}

export type PartElement = HTMLElement & PartElementProperties;

/**
 * Creates the class of a custom element that renders an admin component. It uses no shadow tree, because password
 * managers only find fields in the document. Removing the element unmounts the component. Moving it within one task
 * does not.
 */
export function createPartElement({ load, attributes = {}, events = {} }: PartPlan): new () => PartElement {
  // Cache the component for all elements: a different component would remount on each render. Retry after a failed
  // load.
  let fetched: ReturnType<typeof load> | undefined;
  const fetchPart = () => {
    fetched ??= load().catch((error) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };

  class Element extends Base {
    static observedAttributes = [...common, ...Object.keys(attributes)];

    #values: Partial<PartElementProperties> = {};
    #root: ReturnType<typeof createRoot> | undefined;
    #access: unknown[] = [];
    #client: Client | undefined;
    #release: (() => void) | undefined;
    #isUpdatePending = false;

    connectedCallback(): void {
      // Properties set before the element was defined shadow the setters of the prototype. Assign them again.
      for (const name of properties) {
        if (!Object.hasOwn(this, name)) continue;
        const value = (this as unknown as PartElement)[name];
        delete (this as unknown as Partial<PartElement>)[name];
        Object.assign(this, { [name]: value });
      }
      this.#updateSoon();
    }

    disconnectedCallback(): void {
      this.#updateSoon();
    }

    /** Without this, `moveBefore()` would fire disconnectedCallback and connectedCallback. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      this.#updateSoon();
    }

    /** @internal */
    read(name: (typeof properties)[number]): unknown {
      return this.#values[name];
    }

    /** @internal */
    write(name: (typeof properties)[number], value: unknown): void {
      this.#values = { ...this.#values, [name]: value };
      this.#updateSoon();
    }

    /**
     * Frameworks set attributes and properties one by one, and move elements as they render. Wait until they are done.
     */
    #updateSoon(): void {
      if (this.#isUpdatePending) return;
      this.#isUpdatePending = true;
      queueMicrotask(() => {
        this.#isUpdatePending = false;
        void this.#update();
      });
    }

    async #update(): Promise<void> {
      const { client } = this.#values;
      const publicToken = client ? null : this.getAttribute("public-token");
      const apiUrl = client ? null : this.getAttribute("api-url");
      const access = [client, publicToken, apiUrl];
      if (!this.isConnected || access.some((each, at) => each !== this.#access[at])) this.#end();
      // A framework may set these later.
      if (!this.isConnected || !(client || (publicToken && apiUrl))) return;
      this.#access = access;
      if (client) this.#client = client;
      else if (!this.#client && publicToken && apiUrl) {
        const shared = acquireClient(publicToken, apiUrl);
        this.#client = shared.client;
        this.#release = shared.release;
      }
      const Part: ComponentType<PartProps> = await fetchPart();
      // The element may have been removed or changed in the meantime. Then another update follows.
      if (!this.#client || !this.isConnected) return;
      if (!this.#root) {
        this.replaceChildren();
        this.#root = createRoot(this);
      }
      this.#root.render(
        <IdScope>
          <Part client={this.#client} {...this.#props()} />
        </IdScope>,
      );
    }

    #end(): void {
      this.#root?.unmount();
      this.#root = undefined;
      this.#release?.();
      this.#release = undefined;
      this.#client = undefined;
      this.#access = [];
    }

    #props(): PartProps {
      const { styles, strings, options } = this.#values;
      const colorScheme = this.getAttribute("color-scheme") as Styles["colorScheme"];
      const locale = this.getAttribute("locale");
      const attributeProps = Object.entries(attributes).flatMap(([attribute, prop]) => {
        const value = this.getAttribute(attribute);
        return value === null ? [] : [[prop, value] as const];
      });
      const callbacks = Object.entries(events).flatMap(([prop, event]) =>
        event.needs && !this.hasAttribute(event.needs) ? [] : [[prop, this.#createCallback(event)] as const],
      );
      return {
        ...Object.fromEntries([...callbacks, ...attributeProps]),
        ...options,
        styles: { ...(colorScheme && { colorScheme }), ...styles },
        ...(strings && { strings }),
        ...(locale && { locale }),
        nonce: this.nonce,
      };
    }

    #createCallback({ type, defaultAction }: PartEvent) {
      return (detail?: unknown) => {
        const event = new CustomEvent(type, { detail, bubbles: true, cancelable: true });
        if (this.dispatchEvent(event)) defaultAction?.(this, detail);
      };
    }
  }
  for (const name of properties) {
    Object.defineProperty(Element.prototype, name, {
      configurable: true,
      get(this: Element) {
        return this.read(name);
      },
      set(this: Element, value: unknown) {
        this.write(name, value);
      },
    });
  }
  return Element as unknown as new () => PartElement;
}
