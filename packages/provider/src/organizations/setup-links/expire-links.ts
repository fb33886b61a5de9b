import { createCall, type Services } from "../../platform/call/call.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { listExpired, markExpired } from "./store.ts";
import { tell } from "./tell.ts";

const EVERY_MS = 600_000;
const TOLD_AT_ONCE = 500;

interface Watching {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Tells every ten minutes of links that nobody has opened in time. They are worth nothing from their last moment on. */
export function startExpiringLinks(watching: Watching) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = expireLinks(watching).catch((err: unknown) => watching.warn({ err }, "set-up links not looked after"));
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function expireLinks({ services, projects }: Omit<Watching, "warn">): Promise<void> {
  const now = services.clock.now();
  for (const link of await listExpired(services.db, now, TOLD_AT_ONCE)) {
    const project = await projects.findById(link.project_id);
    if (!project) continue;
    const call = createCall(services, {
      project,
      caller: "schedule",
      requestId: "setup-links",
      ipAddress: "",
      sessionToken: undefined,
      cookies: noCookies,
    });
    await transaction(call, async (tx) => {
      if (await markExpired(tx, link, now)) await tell(call, tx, "setup_link.expired", link);
    });
  }
}
