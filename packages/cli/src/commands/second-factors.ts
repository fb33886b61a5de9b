import type { Management, MembersSecondFactorsListResponse } from "@portico/backend/management";
import type { Command } from "commander";
import { openMember } from "../management/open-management.ts";
import { type GlobalOptions, withOptions } from "../shared/command.ts";
import { memberArgument, organizationArgument } from "../shared/options.ts";
import { show } from "../shared/output.ts";
import { renderTable } from "../shared/table.ts";

type SecondFactors = Pick<MembersSecondFactorsListResponse, "is_required" | "second_factors">;
type Change = (members: Management["members"], ids: { organization_id: string; member_id: string }) => Promise<unknown>;

/** `portico members second-factors`: manages a member's second factors. */
export function registerSecondFactors(members: Command): void {
  const factors = members.command("second-factors").description("manage the second factors of a member");
  const command = (name: string, description: string) =>
    factors
      .command(name)
      .description(description)
      .argument(...organizationArgument)
      .argument(...memberArgument);
  command("list", "list a member's second factors and whether one is required").action(withOptions(listFactors));
  const change = (name: string, description: string, run: Change) =>
    command(name, description).action((slug: string, who: string, _: object, it: Command) =>
      changeFactors(slug, who, run, it.optsWithGlobals()),
    );
  change("delete-totp", "delete a member's authenticator app and its backup codes", (members, ids) =>
    members.totp.delete(ids),
  );
  change("delete-phone", "delete a member's phone number", (members, ids) => members.mfaPhoneNumber.delete(ids));
  change("require", "require a second factor from a member at every sign-in", (members, ids) =>
    members.update({ ...ids, mfa_enrolled: true }),
  );
  change(
    "release",
    "stop requiring a second factor from a member, unless the organization requires it",
    (members, ids) => members.update({ ...ids, mfa_enrolled: false }),
  );
}

async function listFactors(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { management, member, ids } = await openMember(slug, name, options);
  const { is_required, second_factors } = await management.members.secondFactors.list(ids);
  show(options.json, {
    document: { is_required, second_factors },
    text: () => renderFactors(member.email_address, { is_required, second_factors }),
  });
}

function renderFactors(address: string, { is_required, second_factors }: SecondFactors): string {
  const requirement = is_required
    ? `${address} needs a second factor at every sign-in.`
    : `${address} needs no second factor.`;
  if (second_factors.length === 0) return `${requirement} None is set up.`;
  const table = renderTable(
    ["Type", "ID", "Default", "Verified", "Codes left"],
    second_factors.map(({ type, id, is_default, is_verified, left }) => [
      type,
      id,
      is_default ? "yes" : "",
      is_verified ? "yes" : "no",
      left === null ? "" : String(left),
    ]),
  );
  return `${requirement}\n${table}`;
}

async function changeFactors(slug: string, name: string, change: Change, options: GlobalOptions): Promise<void> {
  const { management, ids } = await openMember(slug, name, options);
  await change(management.members, ids);
  await listFactors(slug, name, options);
}
