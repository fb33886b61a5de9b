import { createSigningKeys, ensureSigningKey, generateSigningKey } from "../../core/records/keys/signing-keys.ts";
import { forEachOwner } from "../../core/records/lineage/for-each-owner.ts";
import { recordEndedSessions } from "../../core/records/session/end-sessions.ts";
import { endSecondFactors } from "../../core/sign-in/end-credentials.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { attestSession } from "./attest-session.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { exchangeSession } from "./exchange-session.ts";
import { jwksPages } from "./jwks.ts";
import { listDevices, revokeDevice, revokeOtherSessions } from "./list-devices.ts";
import { revokeSession, revokeSessionsOfMember } from "./revoke-session.ts";
import { sessionsMigrations } from "./schema.ts";

const sessionRoutes = [
  route("sessions.authenticate", authenticateSession),
  route("sessions.revoke", revokeSession),
  route("sessions.revokeForMember", revokeSessionsOfMember),
  route("sessions.attest", attestSession),
  route("sessions.list", listDevices),
  route("sessions.revokeOne", revokeDevice),
  route("self.revokeOtherSessions", revokeOtherSessions),
  route("sessions.exchange", exchangeSession),
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
      afterEnd: (call, tx, rows) =>
        forEachOwner(call, tx, rows, (member, { id }) =>
          recordEndedSessions(call, tx, [{ ...member, member_session_id: id }]),
        ),
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
    { table: "signing_keys", column: "retires_at" },
  ],
  async seed({ serverKey, project, clock }) {
    const key = await generateSigningKey();
    return async (tx) => {
      await ensureSigningKey(tx, serverKey, project.project_id, key, clock.now());
    };
  },
};
