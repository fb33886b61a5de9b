// The door for pages and frameworks without React: it defines an element for every part.
export { createClient } from "@portico/client";
export type { PartElement, PartElementProperties } from "./create-part-element.tsx";

import { createPartElement, type PartElement } from "./create-part-element.tsx";
import { plans } from "./plans.ts";

// Two copies of this file on one page are one set of elements. A server defines none.
if (typeof customElements !== "undefined") {
  for (const [name, plan] of Object.entries(plans)) {
    if (!customElements.get(name)) customElements.define(name, createPartElement(plan));
  }
}

type Elements = { [Name in keyof typeof plans]: PartElement };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
