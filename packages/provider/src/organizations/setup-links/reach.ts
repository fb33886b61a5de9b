import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { Call, SetupReach } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { evaluateLinks } from "./evaluate-link.ts";
import type { SetupLinkRow } from "./schema.ts";
import { lockLink, updateLink } from "./store.ts";

/** What a link allows its calls. The rules of connections check it (threats.md T97). */
export function listVouchedOrganizations(call: Call, link: SetupLinkRow): SetupReach {
  const { setup_link_id, organization_id, connection_id, may_activate, role_ids, ancestors } = link;
  /** @throws ApiError `setup_link_over`. */
  const hold = async (tx: Db) => {
    const held = await lockLink(tx, link);
    const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
    if (!held || !organization) throw new ApiError("setup_link_over");
    // Checked again in the transaction of the change, because the creator may have lost the permission (threats.md
    // T98).
    const [evaluated] = await evaluateLinks(call, tx, organization, [held]);
    if (evaluated?.status !== "open") throw new ApiError("setup_link_over");
    return held;
  };
  return {
    setup_link_id,
    organization_id,
    ancestors,
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
