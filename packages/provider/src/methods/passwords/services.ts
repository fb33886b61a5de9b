import { createPasswordHasher, type PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import { type Breaches, createBreaches } from "./strength/breaches.ts";
import { createGuessing, type Guessing } from "./strength/guessing.ts";

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly passwords: PasswordServices;
  }
}

/** What password checks need besides the database: threads and an external service. */
export interface PasswordServices {
  readonly hasher: PasswordHasher;
  readonly guessing: Guessing;
  readonly breaches: Breaches;
  stop(): Promise<void>;
}

/** @param onBreachesUnread called if the breached-password service fails. */
export function createPasswordServices(onBreachesUnread: (error: unknown) => void): PasswordServices {
  const guessing = createGuessing();
  const hasher = createPasswordHasher();
  return {
    hasher,
    guessing,
    breaches: createBreaches(onBreachesUnread),
    async stop() {
      await Promise.all([guessing.stop(), hasher.stop()]);
    },
  };
}
