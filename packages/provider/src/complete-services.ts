import type { Services } from "./call/call.ts";
import { joinEndings } from "./call/endings.ts";
import type { Hooks } from "./call/hooks.ts";
import { capabilities } from "./capabilities.ts";
import type { ServiceHost } from "./capability/capability.ts";

/** Adds what the capabilities hand in. */
export function completeServices(host: ServiceHost, own: Partial<Services>): Services {
  return Object.assign(
    own,
    {
      endings: joinEndings(capabilities.flatMap((capability) => capability.endings ?? [])),
      accessTables: capabilities.flatMap((capability) => capability.access ?? []),
      hooks: Object.assign({}, ...capabilities.map((capability) => capability.hooks)) as Hooks,
    },
    ...capabilities.map((capability) => capability.services?.(host)),
  );
}
