import { audit } from "../../core/audit/audit.ts";
import { JWKS_MAX_AGE_SECONDS } from "../../core/records/keys/signing-key-states.ts";
import { createSigningKeys, ensureSigningKey, generateSigningKey } from "../../core/records/keys/signing-keys.ts";
import { forEachOwner } from "../../core/records/lineage/end-access.ts";
import { recordEndedSessions } from "../../core/records/session/end-sessions.ts";
import { endSecondFactors } from "../../core/sign-in/end-credentials.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import type { Page } from "../../platform/http/page.ts";
import { requireStorableParams, route } from "../../platform/http/route.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { attestSession } from "./attest-session.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { checkStepUp } from "./check-step-up.ts";
import { exchangeSession } from "./exchange-session.ts";
import {
  listDevices,
  listDevicesOfMember,
  revokeDevice,
  revokeDeviceOfMember,
  revokeOtherSessions,
} from "./list-sessions.ts";
import {
  deleteOwnRememberedDevice,
  deleteRememberedDevice,
  listOwnRememberedDevices,
  listRememberedDevices,
} from "./remembered-devices.ts";
import { revokeSession, revokeSessionsOfMember } from "./revoke-session.ts";

interface AttestedTokensTable {
  project_id: string;
  profile_id: string;
  jti: string;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    attested_tokens: AttestedTokensTable;
  }
}

const sessionsMigrations: Migrations = {
  "2026-11-24-sessions": [
    `create table attested_tokens (
      project_id text not null,
      profile_id text not null,
      jti text not null,
      expires_at timestamptz not null,
      primary key (project_id, profile_id, jti))`,
    `create index attested_tokens_expired on attested_tokens (expires_at)`,
  ],
};

/**
 * The public keys of a project's session JWTs, `GET {public_url}/v1/sessions/jwks/{project_id}`: the next, the
 * current and the previous one. Host back ends verify JWTs with them. Served from memory while the database is down.
 */
const jwksPages: Page[] = [
  {
    method: "GET",
    path: "/v1/sessions/jwks/{project_id}",
    summary: "Get the public keys of session JWTs",
    description: "A JWK set (RFC 7517).",
    answers: "application/json",
    async handle({ services }, request, reply) {
      const { project_id = "" } = requireStorableParams(request.params);
      const keys = await services.signingKeys.findForProject(project_id, services.clock.now());
      if (!keys) throw new ApiError("route_not_found", { message: "No project has this ID." });
      return reply.header("Cache-Control", `public, max-age=${JWKS_MAX_AGE_SECONDS}`).send(keys.jwks);
    },
  },
];

const sessionRoutes = [
  route("sessions.authenticate", authenticateSession),
  route("sessions.revoke", revokeSession),
  route("sessions.revokeForMember", revokeSessionsOfMember),
  route("sessions.attest", attestSession),
  route("sessions.list", listDevices),
  route("sessions.revokeOne", revokeDevice),
  route("members.listSessions", listDevicesOfMember),
  route("members.revokeSession", revokeDeviceOfMember),
  route("self.revokeOtherSessions", revokeOtherSessions),
  route("self.listRememberedDevices", listOwnRememberedDevices),
  route("self.deleteRememberedDevice", deleteOwnRememberedDevice),
  route("members.listRememberedDevices", listRememberedDevices),
  route("members.deleteRememberedDevice", deleteRememberedDevice),
  route("sessions.exchange", exchangeSession),
  route("sessions.checkStepUp", checkStepUp),
];

export const sessions: Capability = {
  routes: sessionRoutes,
  pages: jwksPages,
  services: ({ db, serverKey }) => ({ signingKeys: createSigningKeys(db, serverKey) }),
  access: [
    { table: "intermediate_sessions", kind: "session", id: "intermediate_session_id", endedAt: "consumed_at" },
    {
      table: "sessions",
      kind: "session",
      id: "member_session_id",
      endedAt: "revoked_at",
      countedAs: "sessions",
      afterEnd: (call, tx, rows, reason) =>
        forEachOwner(call, tx, rows, (member, { id }) =>
          recordEndedSessions(call, tx, [{ ...member, member_session_id: id }], reason),
        ),
    },
    {
      table: "remembered_devices",
      kind: "credential",
      id: "remembered_device_id",
      afterEnd: (call, tx, rows) =>
        forEachOwner(call, tx, rows, (member, { id }) => {
          const details = { remembered_device_id: id, reason: "lineage_ended" };
          return audit(call, tx, { action: "remembered_device.deleted", member, details });
        }),
    },
    {
      table: "members",
      kind: "second_factor",
      id: "member_id",
      ancestors: "second_factor_ancestors",
      afterEnd: (call, tx, rows) => forEachOwner(call, tx, rows, (member) => endSecondFactors(call, tx, member)),
    },
  ],
  migrations: sessionsMigrations,
  expiring: [
    { table: "intermediate_sessions" },
    { table: "sessions", retention: "events" },
    { table: "sessions", column: "revoked_at", retention: "events" },
    // Kept a day longer, so that a token cannot be used again if the clock is set back.
    { table: "attested_tokens", keptDays: 1 },
    { table: "remembered_devices" },
    { table: "signing_keys", column: "retires_at" },
  ],
  async seed({ serverKey, project, clock }) {
    const key = await generateSigningKey();
    return async (tx) => {
      await ensureSigningKey(tx, serverKey, project.project_id, key, clock.now());
    };
  },
};
