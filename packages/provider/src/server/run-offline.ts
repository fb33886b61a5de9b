import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { completeServices } from "./complete-services.ts";
import { openStore } from "./open-store.ts";
import { seed } from "./seed.ts";

/**
 * Runs an operator's command directly on the database, if no provider runs or this machine cannot reach it. It first
 * creates what the command needs, as a start would.
 * @throws StartError
 */
export async function runOffline<Result>(
  config: ProviderConfig,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const closers: (() => unknown)[] = [];
  const onStop = (close: () => unknown) => void closers.push(close);
  const quiet = () => () => {};
  try {
    const { connection, clock, serverKey, auditKey } = await openStore(config, undefined, {
      onStop,
      warn: quiet,
      onConnectionLost: () => {},
      observeStatement: undefined,
    });
    const { db } = connection;
    const fetchOutside = () => Promise.reject(new Error("Outgoing requests are not possible offline."));
    const services = completeServices({ db, serverKey, fetchOutside, warn: quiet, onStop } as never, {
      db,
      clock,
      serverKey,
      auditKey,
      publicUrl: config.public_url.replace(/\/$/, ""),
      wakeOutbox: { email: () => {}, sms: () => {}, webhooks: () => {} },
      canText: false,
      onAudited: () => {},
    });
    await seed(services, config);
    return await work(services);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
