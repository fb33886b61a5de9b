import type { Call, SetupReach } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { lockLink, updateLink } from "./store.ts";
import type { SetupLinkRow } from "./tables.ts";

/** What a link lets its call do; the rules of connections ask it (threats.md T97). */
export function reachOf(call: Call, link: SetupLinkRow): SetupReach {
  const { setup_link_id, organization_id, connection_id, may_activate, role_ids } = link;
  /** @throws ApiError `setup_link_over`. */
  const hold = async (tx: Db) => {
    const held = await lockLink(tx, link);
    const isOpen =
      held?.revoked_at === null &&
      held.finished_at === null &&
      held.session_expires_at !== null &&
      held.session_expires_at > call.clock.now();
    if (!isOpen) throw new ApiError("setup_link_over");
    return held;
  };
  return {
    setup_link_id,
    organization_id,
    connection_id,
    may_activate,
    role_ids,
    async hold(tx, connectionId) {
      const held = await hold(tx);
      if (held.connection_id !== connectionId) throw new ApiError("setup_link_not_allowed");
    },
    async claim(tx, connectionId) {
      const held = await hold(tx);
      if (held.connection_id !== null) throw new ApiError("setup_link_not_allowed");
      await updateLink(tx, held, { connection_id: connectionId });
    },
  };
}
