// The door for pages and frameworks without React that like an element better than a call: it defines `<portico-login>`.
export { createClient } from "@portico/client";
export { PorticoLoginElement } from "../mount/login-element.ts";

import { PorticoLoginElement } from "../mount/login-element.ts";

// Two copies of this file on one page are one element. A server defines none.
if (typeof customElements !== "undefined" && !customElements.get("portico-login"))
  customElements.define("portico-login", PorticoLoginElement);

declare global {
  interface HTMLElementTagNameMap {
    "portico-login": PorticoLoginElement;
  }
}
