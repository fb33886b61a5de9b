import type { AccessTable } from "../call/access-tables.ts";
import type { Call, Services } from "../call/call.ts";
import type { ProjectConfig } from "../config/project-schema.ts";
import type { Rehashes } from "../crypto/rehash.ts";
import type { ServerKey } from "../crypto/server-key.ts";
import type { Migrations } from "../db/migrate.ts";
import type { Db } from "../db/schema.ts";
import type { Expiring } from "../db/sweep.ts";
import type { Page } from "../http/page.ts";
import type { Protocol } from "../http/protocol.ts";
import type { Route } from "../http/route.ts";
import type { FetchOutside } from "../lib/fetch-outside.ts";

/**
 * The parts that a folder of rules adds to the provider. `capabilities.ts` lists all of them; the application, the
 * start, the sweep, the migrations and the seeds read that list. What ends together is in `server/ends.ts`.
 */
export interface Capability {
  /** Operations inside the envelope. */
  routes?: Route[];
  /** Addresses outside the envelope. */
  pages?: Page[];
  /** Addresses that speak a standard's protocol in place of ours. */
  protocols?: Protocol[];
  /** Routes that exist only in development. */
  developmentPages?: Page[];
  /** Its tables whose rows can keep access alive. Every such table is listed here or in `lineage.test.ts`, with the reason. */
  access?: AccessTable[];
  /** The statements that make its tables. */
  migrations?: Migrations;
  /** Its rows that the sweep deletes. */
  expiring?: Expiring[];
  /** Columns of its tables that hang on the server key beside a sealed one, for a rotation of that key. */
  rehashes?: Rehashes;
  /** Makes what it hands to every rule, once when the provider starts. */
  services?: (host: ServiceHost) => Partial<Services>;
  /**
   * Brings in its part of a configured project: what takes time is done first, what is returned runs in the transaction of
   * all seeds, in the order of the list; `added` holds the ids of the members whom it adds.
   */
  seed?: (call: Call, project: ProjectConfig) => Promise<(tx: Db, added: Set<string>) => Promise<void>>;
}

/** The parts that services may be made of. */
export interface ServiceHost {
  /** For reads outside a transaction. */
  db: Db;
  serverKey: ServerKey;
  fetchOutside: FetchOutside;
  /** Logs an error under `message`, as a warning. */
  warn(message: string): (error: unknown) => void;
  /** @param close runs when the provider stops. */
  onStop(close: () => unknown): void;
}
