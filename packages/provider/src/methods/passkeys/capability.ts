import { requireProjectCall } from "../../access/idp/tokens/library-page.ts";
import { audit } from "../../core/audit/audit.ts";
import { forEachOwner } from "../../core/records/lineage/end-access.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import type { Page } from "../../platform/http/page.ts";
import { route } from "../../platform/http/route.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import {
  authenticateDiscoveryPasskey,
  authenticatePasskey,
  startPasskeyDiscovery,
  startPasskeyLogin,
} from "./authenticate-passkey.ts";
import { deleteOwnPasskey, listOwnPasskeys, recordPasskeys, updateOwnPasskey } from "./manage-passkeys.ts";
import { registerPasskey, startPasskeyRegistration } from "./register-passkey.ts";
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

/**
 * WebAuthn Level 3 section 5.11: browsers ask the relying party's host which other origins may use its passkeys. That
 * host passes `/.well-known/webauthn` on to here.
 */
const relatedOrigins: Page = {
  method: "GET",
  path: "/.well-known/webauthn/{project_id}",
  summary: "Get the origins that share a project's passkeys",
  description: "WebAuthn Related Origin Requests, if the project has `passkey_rp_id`.",
  answers: "application/json",
  isOpen: true,
  async handle(context, request, reply) {
    const { project } = await requireProjectCall(context, request, reply, true);
    if (!project.passkey_rp_id) throw new ApiError("route_not_found");
    return reply.send({ origins: project.allowed_origins });
  },
};

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
