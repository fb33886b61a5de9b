import type { Client } from "@portico/client";
import { IdScope } from "@portico/ui/components/use-id";
import type { AnyStrings } from "@portico/ui/texts/use-strings";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { PartProps } from "../frame/create-part.tsx";
import { holdClient } from "./shared-client.ts";

/** A server that reads this module has no elements. */
const Base = (typeof HTMLElement === "undefined" ? Object : HTMLElement) as typeof HTMLElement;

/** A callback of the part that is an event of the element. */
export interface PartEvent {
  type: `portico-${string}`;
  /** What happens where nobody prevents it. */
  otherwise?: (element: HTMLElement, detail: unknown) => void;
  /** The attribute without which the part is not given the callback: nothing would follow from it. */
  needs?: string;
}

export interface PartPlan {
  /** Fetches the part, when the first of its elements stands in a page. */
  // biome-ignore lint/suspicious/noExplicitAny: parts of every kind of props; an element has them as `options`.
  load: () => Promise<ComponentType<any>>;
  /** Attributes of its own, by the prop that each says. */
  attributes?: Record<string, string>;
  /** By the prop of the callback. */
  events?: Record<string, PartEvent>;
}

const common = ["public-token", "api-url", "locale", "color-scheme", "nonce"];
const properties = ["client", "styles", "strings", "options"] as const;

/** What every element takes as properties; each comes before the attribute that says the same. */
export interface PartElementProperties {
  /** Your page's own client, which outlives the element; without it, one by `public-token` and `api-url`. */
  client: Client | undefined;
  styles: Styles | undefined;
  /** Your own texts, by area. */
  strings: AnyStrings | undefined;
  /** Whatever else the part takes as props. */
  options: Record<string, unknown> | undefined;
}

export type PartElement = HTMLElement & PartElementProperties;

/**
 * Makes the class of an element that holds a part. It draws into itself and not into a shadow tree, because password managers
 * look for fields on the page. Taken out of the page it ends; moved within one task, it goes on.
 */
export function createPartElement({ load, attributes = {}, events = {} }: PartPlan): new () => PartElement {
  // The same part for all of its elements, or drawing again would begin anew; fetched once, and again where it did not come.
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

    #given: Partial<PartElementProperties> = {};
    #root: ReturnType<typeof createRoot> | undefined;
    #access: unknown[] = [];
    #client: Client | undefined;
    #release: (() => void) | undefined;
    #isAwaited = false;

    connectedCallback(): void {
      // What was set before the definition stands on the element itself, in front of the setters.
      for (const name of properties) {
        if (!Object.hasOwn(this, name)) continue;
        const value = (this as unknown as PartElement)[name];
        delete (this as unknown as Partial<PartElement>)[name];
        Object.assign(this, { [name]: value });
      }
      this.#settleSoon();
    }

    disconnectedCallback(): void {
      this.#settleSoon();
    }

    /** Without it a browser that moves an element whole would say that it left and came. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      this.#settleSoon();
    }

    /** @internal for the accessors below. */
    read(name: (typeof properties)[number]): unknown {
      return this.#given[name];
    }

    /** @internal for the accessors below. */
    write(name: (typeof properties)[number], value: unknown): void {
      this.#given = { ...this.#given, [name]: value };
      this.#settleSoon();
    }

    /** Frameworks set attributes and properties one by one, and move what they draw: only where that ends counts. */
    #settleSoon(): void {
      if (this.#isAwaited) return;
      this.#isAwaited = true;
      queueMicrotask(() => {
        this.#isAwaited = false;
        void this.#settle();
      });
    }

    async #settle(): Promise<void> {
      const { client } = this.#given;
      const publicToken = client ? null : this.getAttribute("public-token");
      const apiUrl = client ? null : this.getAttribute("api-url");
      const access = [client, publicToken, apiUrl];
      if (!this.isConnected || access.some((each, at) => each !== this.#access[at])) this.#end();
      // A framework may set them later.
      if (!this.isConnected || !(client || (publicToken && apiUrl))) return;
      this.#access = access;
      if (client) this.#client = client;
      else if (!this.#client && publicToken && apiUrl) {
        const held = holdClient(publicToken, apiUrl);
        this.#client = held.client;
        this.#release = held.release;
      }
      const Part: ComponentType<PartProps> = await fetchPart();
      // Somebody may have taken it out meanwhile, or given it another client: that settles once more.
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
      const { styles, strings, options } = this.#given;
      const colorScheme = this.getAttribute("color-scheme") as Styles["colorScheme"];
      const locale = this.getAttribute("locale");
      const said = Object.entries(attributes).flatMap(([attribute, prop]) => {
        const value = this.getAttribute(attribute);
        return value === null ? [] : [[prop, value] as const];
      });
      const told = Object.entries(events).flatMap(([prop, event]) =>
        event.needs && !this.hasAttribute(event.needs) ? [] : [[prop, this.#teller(event)] as const],
      );
      return {
        ...Object.fromEntries([...told, ...said]),
        ...options,
        styles: { ...(colorScheme && { colorScheme }), ...styles },
        ...(strings && { strings }),
        ...(locale && { locale }),
        nonce: this.nonce,
      };
    }

    #teller({ type, otherwise }: PartEvent) {
      return (detail?: unknown) => {
        const event = new CustomEvent(type, { detail, bubbles: true, cancelable: true });
        if (this.dispatchEvent(event)) otherwise?.(this, detail);
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
