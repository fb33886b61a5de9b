import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  chooseAccount,
  createOwnedFolder,
  findBinaries,
  findFreePort,
  initOptions,
  launch,
  locale,
  run,
} from "./postgres.ts";

/** A primary and a synchronous standby: a commit returns after the standby has written it to disk. */
export interface PostgresPair {
  /** URLs of the maintenance databases. */
  primaryUrl: string;
  standbyUrl: string;
  /** Kills the primary with SIGKILL. */
  killPrimary(): Promise<void>;
  /** Promotes the standby to primary, as failover tools do after the primary has failed. */
  promoteStandby(): Promise<void>;
  /** Stops applying changes on the standby. It still receives them. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
}

const settings = [
  // Without fsync, because tests kill processes and not machines: the operating system keeps written pages.
  ...["fsync=off", "synchronous_commit=on", "wal_level=replica"],
  ...["autovacuum=off", "jit=off", "wal_retrieve_retry_interval=100ms"],
];

/** Starts both on free loopback ports. See `startPostgres`. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const account = await chooseAccount();
  const [primary, standby] = [await createOwnedFolder(tmpdir(), account), await createOwnedFolder(tmpdir(), account)];
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const bin = await findBinaries(primary, account);
  await run(join(bin, "initdb"), ["-D", join(primary, "data"), ...initOptions, ...locale], account);
  // Copied before the first start, so that the standby begins with the same state.
  await run("cp", ["-R", join(primary, "data"), standby], account);
  await writeFile(join(standby, "data", "standby.signal"), "");

  const stopPrimary = await launch({
    ...{ folder: primary, account, bin, port: primaryPort },
    settings: [...settings, "synchronous_standby_names=standby"],
  });
  const stopStandby = await launch({
    ...{ folder: standby, account, bin, port: standbyPort },
    settings: [
      ...settings,
      `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=portico application_name=standby`,
    ],
  });
  const serverUrl = (port: number) => `postgres://portico@127.0.0.1:${port}/postgres`;
  const onStandby = (text: string) => query(serverUrl(standbyPort), text);
  return {
    primaryUrl: serverUrl(primaryPort),
    standbyUrl: serverUrl(standbyPort),
    async killPrimary() {
      const [pid] = (await readFile(join(primary, "data", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    promoteStandby: () => onStandby("select pg_promote()"),
    async pauseReplay() {
      await onStandby("select pg_wal_replay_pause()");
      while ((await onStandby("select pg_get_wal_replay_pause_state() as state"))[0]?.state !== "paused")
        await sleep(10);
    },
    resumeReplay: () => onStandby("select pg_wal_replay_resume()"),
    async stop() {
      await Promise.all([stopPrimary(), stopStandby()]);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape.
async function query(url: string, text: string): Promise<any> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
