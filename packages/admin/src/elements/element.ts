// The entry point for pages and frameworks without React. It defines an element for each component.
export { createClient } from "@portico/client";
export type { PartElement, PartElementProperties } from "./create-part-element.tsx";

import { createPartElement, type PartElement } from "./create-part-element.tsx";
import { plans } from "./plans.ts";

// If a page loads this file twice, only the first defines the elements. On a server it defines nothing.
if (typeof customElements !== "undefined") {
  for (const [name, plan] of Object.entries(plans)) {
    if (!customElements.get(name)) customElements.define(name, createPartElement(plan));
  }
}

type Elements = { [Name in keyof typeof plans]: PartElement };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
