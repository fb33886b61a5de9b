import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { passwordsMigrations } from "./migrations.ts";
import { removePassword } from "./record-password.ts";
import { passwordRoutes } from "./routes.ts";
import { seedPasswords } from "./seed-passwords.ts";
import { createPasswordServices } from "./services.ts";
import { narrowPassword } from "./store.ts";

export const passwords: Capability = {
  routes: passwordRoutes,
  services({ warn, onStop }) {
    const services = createPasswordServices(warn("breached-password service not read"));
    onStop(services.stop);
    return { passwords: services };
  },
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["passwords"], of),
    credentials: (call, tx, member) => removePassword(call, tx, member, { reason: "address_proven" }),
    projectReach: (_call, tx, member) => narrowPassword(tx, member),
  },
  migrations: passwordsMigrations,
  seed: seedPasswords,
};
