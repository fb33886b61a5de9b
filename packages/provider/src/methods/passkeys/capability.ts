import { audit } from "../../core/audit/audit.ts";
import { forEachOwner } from "../../core/records/lineage/end-access.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import {
  authenticateDiscoveryPasskey,
  authenticatePasskey,
  startPasskeyDiscovery,
  startPasskeyLogin,
} from "./authenticate-passkey.ts";
import { deleteOwnPasskey, listOwnPasskeys, recordPasskeys, updateOwnPasskey } from "./manage-passkeys.ts";
import { registerPasskey, startPasskeyRegistration } from "./register-passkey.ts";
import { relatedOrigins } from "./related-origins.ts";
import { passkeysMigrations } from "./schema.ts";
import { authenticateSecondPasskey, startSecondPasskey } from "./show-second-passkey.ts";
import { endFirstFactors } from "./store.ts";

const passkeyRoutes = [
  route("passkeys.registerStart", startPasskeyRegistration),
  route("passkeys.register", registerPasskey),
  route("passkeys.authenticateStart", startPasskeyLogin),
  route("passkeys.authenticate", authenticatePasskey),
  route("passkeys.discovery.authenticateStart", startPasskeyDiscovery),
  route("passkeys.discovery.authenticate", authenticateDiscoveryPasskey),
  route("passkeys.mfa.authenticateStart", startSecondPasskey),
  route("passkeys.mfa.authenticate", authenticateSecondPasskey),
  route("passkeys.list", listOwnPasskeys),
  route("passkeys.update", updateOwnPasskey),
  route("passkeys.delete", deleteOwnPasskey),
];

export const passkeys: Capability = {
  routes: passkeyRoutes,
  pages: [relatedOrigins],
  access: [
    {
      table: "passkeys",
      kind: "credential",
      id: "passkey_id",
      countedAs: "passkeys",
      afterEnd: (call, tx, rows) =>
        forEachOwner(call, tx, rows, async (member, { id }) => {
          const details = { passkey_id: id, reason: "lineage_ended" };
          await audit(call, tx, { action: "passkey.deleted", member, details });
          await recordPasskeys(call, tx, member);
        }),
    },
    {
      table: "passkeys",
      kind: "credential",
      id: "passkey_id",
      ancestors: "first_factor_ancestors",
      afterEnd: async (call, tx, rows) => {
        const ended = await endFirstFactors(
          tx,
          call.project,
          rows.map(({ id }) => id),
        );
        for (const { organization_id, member_id, passkey_id } of ended) {
          const details = { passkey_id, reason: "first_factor_ended" };
          await audit(call, tx, { action: "passkey.updated", organization_id, member_id, details });
        }
      },
    },
  ],
  migrations: passkeysMigrations,
  expiring: [{ table: "passkey_challenges" }],
};
