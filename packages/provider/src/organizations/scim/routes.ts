import { LONG_LISTS_BYTES, route } from "../../platform/http/route.ts";
import { activateConnection } from "./connections/activate-connection.ts";
import { createConnection } from "./connections/create-connection.ts";
import { cancelRotation, completeRotation, startRotation } from "./connections/rotate-token.ts";
import { applyPendingChange, dismissPendingChange } from "./directory/decide-pending-change.ts";
import {
  getConnection,
  listConnectionGroups,
  listGroupMembers,
  listPendingChanges,
} from "./directory/read-directory.ts";
import { deleteConnection, updateConnection } from "./directory/update-connection.ts";
import { listExchanges } from "./protocol/recorder/list-exchanges.ts";

export const scimRoutes = [
  route("scim.createConnection", createConnection),
  route("scim.getConnection", getConnection),
  route("scim.getConnectionGroups", listConnectionGroups),
  route("scim.getGroupMembers", listGroupMembers),
  route("scim.listExchanges", listExchanges),
  route("scim.updateConnection", updateConnection, { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("scim.deleteConnection", deleteConnection),
  route("scim.activateConnection", activateConnection),
  route("scim.listPendingChanges", listPendingChanges),
  route("scim.applyPendingChange", applyPendingChange),
  route("scim.dismissPendingChange", dismissPendingChange),
  route("scim.rotateStart", startRotation),
  route("scim.rotateComplete", completeRotation),
  route("scim.rotateCancel", cancelRotation),
];
