import type { Capability } from "../capability/capability.ts";
import { oneTapRoutes } from "./routes.ts";

export const oneTap: Capability = {
  routes: oneTapRoutes,
  expiring: [{ table: "one_tap_credentials", keptDays: 1 }],
};
