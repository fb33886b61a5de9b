import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { OrganizationRow } from "../../records/tables.ts";
import { findApp } from "./apps-store.ts";
import type { ConnectedAppRow } from "./tables.ts";

export function isPublicApp({ client_type }: Pick<ConnectedAppRow, "client_type">): boolean {
  return client_type.endsWith("_public");
}

export function isFirstParty({ client_type }: Pick<ConnectedAppRow, "client_type">): boolean {
  return client_type.startsWith("first_party");
}

/** A request about one app. */
export interface OfApp {
  client_id: string;
}

/** @throws ApiError `connected_app_not_found`. */
export async function requireApp(call: Call, db: Db, clientId: string): Promise<ConnectedAppRow> {
  const app = await findApp(db, { project_id: call.project.project_id, client_id: clientId });
  if (!app) throw new ApiError("connected_app_not_found");
  return app;
}

/** Returns whether an organization lets its members connect the app; docs/wire/rules.md#organization. */
export function isAllowedIn(
  { settings }: Pick<OrganizationRow, "settings">,
  app: Pick<ConnectedAppRow, "client_type" | "client_id">,
): boolean {
  const [allowed, ids] = isFirstParty(app)
    ? [settings.first_party_connected_apps_allowed_type, settings.allowed_first_party_connected_apps]
    : [settings.third_party_connected_apps_allowed_type, settings.allowed_third_party_connected_apps];
  return allowed === "ALL_ALLOWED" || (allowed === "RESTRICTED" && ids.includes(app.client_id));
}
