import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { createSigningKeys, ensureSigningKey, generateSigningKey } from "../records/keys/signing-keys.ts";
import { endIntermediateSessions } from "../records/session/end-intermediate-sessions.ts";
import { jwksPages } from "./jwks.ts";
import { sessionsMigrations } from "./migrations.ts";
import { sessionRoutes } from "./routes.ts";

export const sessions: Capability = {
  routes: sessionRoutes,
  pages: jwksPages,
  services: ({ db, serverKey }) => ({ signingKeys: createSigningKeys(db, serverKey) }),
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["intermediate_sessions", "sessions"], of),
    addressProofs: endIntermediateSessions,
  },
  migrations: sessionsMigrations,
  expiring: [
    { table: "intermediate_sessions" },
    { table: "sessions", retention: "events" },
    { table: "sessions", column: "revoked_at", retention: "events" },
    // What remembers that it was used outlives a clock that is put back.
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
