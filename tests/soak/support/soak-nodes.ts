import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  acmeProject,
  createMigratedDatabase,
  createProcessFolder,
  type ProviderProcess,
  startPostgres,
} from "@portico/testkit";
import { type SmtpServer, startSmtpServer } from "../../contract/support/smtp.ts";
import { advanceClock } from "../../races/support/load/load.ts";
import { connectedApps } from "../../races/support/load/project.ts";
import { unkeyed } from "../../races/support/nodes.ts";

export interface SoakNodes {
  /** Where each node listens. The first is never restarted, so leaks show on it. */
  urls: string[];
  databaseUrl: string;
  mail: SmtpServer;
  /** Delivers emails again, or refuses them. */
  setMail(isOut: boolean): void;
  /** Moves the clocks of all nodes forward. @returns how far they are ahead of the computer's. */
  advance(ms: number): Promise<number>;
  /** Runs the first node's garbage collector. */
  collectGarbage(): Promise<void>;
  /** What all nodes have logged as failures so far, including those that ended. */
  failures(): string[];
  /** Stops the second node with a signal, and starts it again. */
  restart(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** How many days a long history is kept, so that its end comes within the run. */
const KEPT_DAYS = 5;

const dockerfile = new URL("../../../deploy/Dockerfile", import.meta.url);

/** The image's options for Node: without them V8 keeps the memory of a burst, such as pruning an audit log. */
function imageOptions(): string {
  const [, options] = /NODE_OPTIONS=(\S+)/.exec(readFileSync(dockerfile, "utf8")) ?? [];
  if (!options) throw new Error("deploy/Dockerfile gives Node no options.");
  return options;
}

/** Two nodes on a PostgreSQL server of their own, as operators run them, with a mail server. */
export async function startSoakNodes(): Promise<SoakNodes> {
  let isOut = false;
  const postgres = await startPostgres(undefined, ["autovacuum=on", "autovacuum_naptime=10s"]);
  const database = await createMigratedDatabase(postgres.url);
  const mail = await startSmtpServer(() => (isOut ? "refuse" : "accept"));
  const folder = await createProcessFolder({ isEmpty: true });
  const config = {
    server_key: "a server key for soaking, long enough",
    smtp_url: mail.url,
    retention: { audit_days: KEPT_DAYS, events_days: KEPT_DAYS },
    projects: [{ ...acmeProject, ...unkeyed, ...connectedApps }],
  };
  const NODE_OPTIONS = `${imageOptions()} --import ${new URL("collect-garbage.mjs", import.meta.url).href}`;
  const environment = { DATABASE_URL: database.url, HOST: "127.0.0.1", NODE_OPTIONS };
  const all: ProviderProcess[] = [];
  async function start(): Promise<ProviderProcess> {
    const node = await folder.start({ config, environment });
    all.push(node);
    // The other node's clock has been moved since.
    if (urls[0]) await advanceClock(node.url, (await advanceClock(urls[0], 0)) - (await advanceClock(node.url, 0)));
    return node;
  }
  const urls: string[] = [];
  const nodes = [await start(), await start()];
  urls.push(...nodes.map(({ url }) => url));
  return {
    urls,
    databaseUrl: database.url,
    mail,
    setMail(out) {
      isOut = out;
    },
    async advance(ms) {
      const [shiftMs = 0] = await Promise.all(urls.map((url) => advanceClock(url, ms)));
      return shiftMs;
    },
    async collectGarbage() {
      process.kill(nodes[0]?.pid ?? 0, "SIGUSR2");
      await sleep(1_000);
    },
    failures: () => all.flatMap((node) => node.output().match(/^.*"msg":"request failed".*$/gm) ?? []),
    async restart(signal) {
      await nodes[1]?.stop(signal);
      await sleep(500);
      nodes[1] = await start();
      urls[1] = nodes[1].url;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([folder.remove(), mail.stop()]);
      await postgres.stop();
    },
  };
}
