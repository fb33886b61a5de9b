import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import { updateOrganization } from "../../core/records/organization/store.ts";
import type { Call } from "../../platform/call/call.ts";
import { hasNoSecret, OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import type { ProjectConfig } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";

/** Updates the operators' organization from `console.second_factor_required`. Seeds only create it. */
export async function seedConsole(call: Call, project: ProjectConfig): Promise<(tx: Db) => Promise<void>> {
  return async (tx) => {
    const wanted = hasNoSecret(project) ? project.organizations[0]?.mfa_policy : undefined;
    const found = wanted && (await findBySlug(call, tx, OPERATORS_SLUG));
    if (!found || found.settings.mfa_policy === wanted) return;
    const settings = { ...found.settings, mfa_policy: wanted };
    await updateOrganization(tx, found, { settings, updated_at: call.clock.now() });
  };
}
