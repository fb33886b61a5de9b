import { createPart } from "./frame/create-part.tsx";
import { OrganizationSwitcherScreen } from "./switcher/OrganizationSwitcher.tsx";

/** Shows the organization that the member is signed in to, and leads to the others. */
export const OrganizationSwitcher = /* @__PURE__ */ createPart(OrganizationSwitcherScreen, { isInline: true });
