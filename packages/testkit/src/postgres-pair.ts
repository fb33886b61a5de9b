import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount, findBinaries, findFreePort, initOptions, launch, locale, openFolder, run } from "./postgres.ts";

/** A primary and the standby that follows it: a write is acknowledged once the standby has it on its disk. */
export interface PostgresPair {
  /** The addresses of their maintenance databases. */
  primaryUrl: string;
  standbyUrl: string;
  /** Kills the primary with -9. */
  killPrimary(): Promise<void>;
  /** Makes a primary of the standby, as an operator's tools do once they know that the other one is gone. */
  promoteStandby(): Promise<void>;
  /** Holds what the standby shows where it is; it goes on receiving. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
}

const settings = [
  // A process that is killed loses nothing that its system has; a machine that does is not played here.
  ...["fsync=off", "synchronous_commit=on", "wal_level=replica"],
  ...["autovacuum=off", "jit=off", "wal_retrieve_retry_interval=100ms"],
];

/** Starts both on free loopback ports; see `startPostgres`. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const account = await chooseAccount();
  const [primary, standby] = [await openFolder(tmpdir(), account), await openFolder(tmpdir(), account)];
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const bin = await findBinaries(primary, account);
  await run(join(bin, "initdb"), ["-D", join(primary, "data"), ...initOptions, ...locale], account);
  // Before it has run: the copy begins as the same server, with nothing behind.
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
  const urlOf = (port: number) => `postgres://portico@127.0.0.1:${port}/postgres`;
  const onStandby = (text: string) => query(urlOf(standbyPort), text);
  return {
    primaryUrl: urlOf(primaryPort),
    standbyUrl: urlOf(standbyPort),
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
