// Entry for pages and frameworks without React: defines the element `<portico-login>`.
export { createClient } from "@portico/client";
export { PorticoLoginElement } from "../mount/login-element.ts";

import { PorticoLoginElement } from "../mount/login-element.ts";

// Two copies of this file on one page define the element once. A server has no `customElements`.
if (typeof customElements !== "undefined" && !customElements.get("portico-login"))
  customElements.define("portico-login", PorticoLoginElement);

declare global {
  interface HTMLElementTagNameMap {
    "portico-login": PorticoLoginElement;
  }
}
