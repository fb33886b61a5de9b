import type { Services } from "../platform/call/call.ts";
import type { ServiceHost } from "../platform/capability/capability.ts";
import { capabilities } from "./capabilities.ts";
import { ends } from "./ends.ts";
import { hooks } from "./hooks.ts";

/** Adds the functions of higher layers that lower ones call, and the services of the capabilities. */
export function completeServices(host: ServiceHost, own: Partial<Services>): Services {
  return Object.assign(
    own,
    { ends, hooks, accessTables: capabilities.flatMap((capability) => capability.access ?? []) },
    ...capabilities.map((capability) => capability.services?.(host)),
  );
}
