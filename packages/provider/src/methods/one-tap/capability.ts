import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { oneTapMigrations } from "./schema.ts";
import { startOneTap } from "./start-one-tap.ts";
import { submitDiscoveryOneTap, submitOneTap } from "./submit-one-tap.ts";

const oneTapRoutes = [
  route("oauth.googleOneTap.start", startOneTap),
  route("oauth.googleOneTap.submit", submitOneTap),
  route("oauth.googleOneTap.discoverySubmit", submitDiscoveryOneTap),
];

export const oneTap: Capability = {
  routes: oneTapRoutes,
  migrations: oneTapMigrations,
  expiring: [{ table: "one_tap_credentials", keptDays: 1 }],
};
