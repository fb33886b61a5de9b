import type { ListSetupLinksRequest, SetupLinksResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import { judgeLinks } from "./judge-link.ts";
import { listLinks as list } from "./store.ts";
import { toSetupLink } from "./to-setup-link.ts";

/** More than there are, of which 20 are good. */
const LIMIT = 200;

/** Lists the organization's links, with what became of them. @throws ApiError `unauthorized_action`, `organization_not_found`. */
export async function listLinks(
  call: Call,
  { organization_id, purpose }: InOrganization & ListSetupLinksRequest,
): Promise<SetupLinksResponse> {
  const caller = await requireActor(call, { organization_id });
  for (const one of purpose ? [purpose] : (["sso", "scim"] as const)) await authorize(call, caller, one, "read");
  const { organization } = caller;
  const rows = await list(call.db, organization, LIMIT);
  const links = rows.filter((one) => purpose === undefined || one.purpose === purpose);
  return { setup_links: (await judgeLinks(call, call.db, organization, links)).map(toSetupLink) };
}
