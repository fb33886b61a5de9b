import type { AccessTable } from "../call/access-tables.ts";
import type { Call, Services } from "../call/call.ts";
import type { ProjectConfig } from "../config/project-schema.ts";
import type { Rehashes, ServerKey } from "../crypto/server-key.ts";
import type { Migrations } from "../db/migrate.ts";
import type { Db } from "../db/schema.ts";
import type { Expiring } from "../db/sweep.ts";
import type { Page } from "../http/page.ts";
import type { Protocol } from "../http/protocol.ts";
import type { Route } from "../http/route.ts";
import type { FetchOutside } from "../lib/fetch-outside.ts";

/**
 * What a capability's folder adds to the provider. `capabilities.ts` lists all of them; the application, the start,
 * the sweep, the migrations and the seeds read that list. For everything that ends with a record, see
 * `server/ends.ts`.
 */
export interface Capability {
  /** Operations inside the envelope. */
  routes?: Route[];
  /** Pages outside the envelope. */
  pages?: Page[];
  /** Endpoints of a standard's protocol. */
  protocols?: Protocol[];
  /** Routes that exist only in development. */
  developmentPages?: Page[];
  /** Its tables whose rows can keep access alive. Every such table is listed here or in `lineage.test.ts`, with the reason. */
  access?: AccessTable[];
  /** The statements that create its tables. */
  migrations?: Migrations;
  /** Its rows that the sweep deletes. */
  expiring?: Expiring[];
  /** Columns of its tables that depend on the server key beside an encrypted one, for a rotation of that key. */
  rehashes?: Rehashes;
  /** Creates the services that every rule receives, once when the provider starts. */
  services?: (host: ServiceHost) => Partial<Services>;
  /**
   * Seeds its part of a configured project. Slow work is done first; the returned function runs in the transaction of
   * all seeds, in the order of the list. `added` has the IDs of the members that it creates.
   */
  seed?: (call: Call, project: ProjectConfig) => Promise<(tx: Db, added: Set<string>) => Promise<void>>;
}

/** The dependencies that services are created with. */
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
