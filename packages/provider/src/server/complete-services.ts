import type { Services } from "../platform/call/call.ts";
import { joinEndings } from "../platform/call/endings.ts";
import type { Hooks } from "../platform/call/hooks.ts";
import type { ServiceHost } from "../platform/capability/capability.ts";
import { capabilities } from "./capabilities.ts";

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
