import type { ServerStorage } from "../db/connect-to-server.ts";
import type { ProviderConfig } from "./config-schema.ts";

/** The PostgreSQL server of a configuration, or undefined with the embedded database. */
export function serverOf(config: ProviderConfig): ServerStorage | undefined {
  const { database_url, database_pooler, database_replica_url } = config;
  if (database_url === undefined) return undefined;
  return { databaseUrl: database_url, pooler: database_pooler, replicaUrl: database_replica_url };
}
