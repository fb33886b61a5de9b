import type { Client } from "@portico/client";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { StringsOverride } from "../languages/texts.ts";
import type { LoginCallbacks } from "../login/effects/kit.ts";
import type { LoginConfig, Product } from "../login/flow/config.ts";
import { type MountedWidget, type MountOptions, mount } from "./mount.tsx";

const flows: Record<string, LoginConfig["authFlowType"]> = {
  discovery: "Discovery",
  organization: "Organization",
  "password-reset": "PasswordReset",
};

/** Returns the options from the attributes, with the defaults of the script tag. */
function readAttributes(element: HTMLElement) {
  const read = (name: string) => element.getAttribute(name) ?? undefined;
  const organizationSlug = read("organization-slug");
  const authFlowType = flows[read("flow") ?? ""] ?? (organizationSlug ? "Organization" : "Discovery");
  return {
    authFlowType,
    products: (read("products") ?? "emailMagicLinks emailOtp").split(/[\s,]+/).filter(Boolean) as Product[],
    organizationSlug,
    locale: read("locale"),
    colorScheme: read("color-scheme") as Styles["colorScheme"],
  };
}

/** Servers that import this module have no `HTMLElement`. */
const Base = (typeof HTMLElement === "undefined" ? Object : HTMLElement) as typeof HTMLElement;

const properties = ["client", "config", "styles", "strings", "callbacks"] as const;

/** The properties of the element. A property overrides the attribute with the same meaning. */
export interface LoginElementProperties {
  /**
   * Your page's client. Without it, the element creates its own from `public-token` and `api-url` and destroys it
   * when it is removed.
   */
  client: Client | undefined;
  config: Partial<LoginConfig> | undefined;
  styles: Styles | undefined;
  strings: StringsOverride | undefined;
  callbacks: LoginCallbacks | undefined;
}

/**
 * `<portico-login>`: the login widget as a custom element. It renders into itself instead of a shadow tree, because
 * password managers look for fields on the page. Removing it from the page unmounts the widget; moving it within one
 * task does not.
 *
 * It dispatches `portico-success`, `portico-error` and `portico-event`, with the argument of the corresponding
 * callback as `detail`. They bubble but do not leave a shadow tree that contains the element, because they carry the
 * member's data.
 */
export class PorticoLoginElement extends Base implements LoginElementProperties {
  static observedAttributes = [
    "public-token",
    "api-url",
    "flow",
    "products",
    "organization-slug",
    "locale",
    "color-scheme",
    "nonce",
  ];

  #given: Partial<LoginElementProperties> = {};
  #widget: MountedWidget | undefined;
  #access: unknown[] = [];
  #isAwaited = false;

  connectedCallback(): void {
    // A property set before the element was defined is an own property that hides the setter.
    for (const name of properties) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      Object.assign(this, { [name]: value });
    }
    this.#settleSoon();
  }

  disconnectedCallback(): void {
    this.#settleSoon();
  }

  /** Without it, `moveBefore()` would call the disconnected and connected callbacks. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(): void {
    this.#settleSoon();
  }

  get client() {
    return this.#given.client;
  }
  set client(client) {
    this.#set({ client });
  }
  get config() {
    return this.#given.config;
  }
  set config(config) {
    this.#set({ config });
  }
  get styles() {
    return this.#given.styles;
  }
  set styles(styles) {
    this.#set({ styles });
  }
  get strings() {
    return this.#given.strings;
  }
  set strings(strings) {
    this.#set({ strings });
  }
  get callbacks() {
    return this.#given.callbacks;
  }
  set callbacks(callbacks) {
    this.#set({ callbacks });
  }

  #set(changes: Partial<LoginElementProperties>): void {
    Object.assign(this.#given, changes);
    this.#settleSoon();
  }

  /** Frameworks set attributes and properties one by one and move elements, so wait for the end of the task. */
  #settleSoon(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    queueMicrotask(() => {
      this.#isAwaited = false;
      this.#settle();
    });
  }

  #settle(): void {
    const { client } = this.#given;
    const publicToken = this.getAttribute("public-token");
    const apiUrl = this.getAttribute("api-url");
    const access = [client, client ? null : publicToken, client ? null : apiUrl];
    if (!this.isConnected || access.some((each, at) => each !== this.#access[at])) this.#end();
    // A framework may set them later.
    if (!this.isConnected || !(client || (publicToken && apiUrl))) return;

    const props = this.#props();
    if (this.#widget) this.#widget.update(props);
    else {
      this.#access = access;
      const asked = client ? { client } : { publicToken, apiUrl };
      this.#widget = mount({ element: this, ...asked, ...props } as MountOptions);
    }
  }

  #end(): void {
    this.#widget?.unmount();
    this.#widget = undefined;
    this.#access = [];
  }

  #props() {
    const { config, styles, strings, callbacks } = this.#given;
    const { colorScheme, ...said } = readAttributes(this);
    return {
      ...said,
      ...config,
      styles: { ...(colorScheme && { colorScheme }), ...styles },
      strings: strings ?? {},
      nonce: this.nonce,
      callbacks: {
        ...callbacks,
        onSuccess: this.#teller("portico-success", callbacks?.onSuccess),
        onError: this.#teller("portico-error", callbacks?.onError),
        onEvent: this.#teller("portico-event", callbacks?.onEvent),
      },
    };
  }

  #teller<Detail>(type: string, callback: ((detail: Detail) => void) | undefined) {
    return (detail: Detail) => {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
      callback?.(detail);
    };
  }
}
