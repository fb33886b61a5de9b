import type { Db } from "@portico/provider/tools";

/** Finds the server's version, such as 180004, and its time. */
export function findServer(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb.cast<number>(eb.fn("current_setting", [eb.val("server_version_num")]), "integer").as("version"),
      eb.fn<Date>("clock_timestamp").as("now"),
    ])
    .executeTakeFirstOrThrow();
}
