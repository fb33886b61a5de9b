import type { Command } from "commander";
import { show } from "../console/output.ts";
import { renderTable } from "../console/table.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { openManagement } from "../management/open-management.ts";

interface SecondFactors {
  is_required: boolean;
  second_factors: { type: string; id: string; is_default: boolean; is_verified: boolean; left: number | null }[];
}

const organization = ["<organization>", "the organization's slug or id"] as const;
const member = ["<member>", "the member's e-mail address or id"] as const;

/** `portico members second-factors`: what a member can show beside their first factor. */
export function registerSecondFactors(members: Command): void {
  const factors = members.command("second-factors").description("look after the second factors of a member");
  const command = (name: string, description: string) =>
    factors
      .command(name)
      .description(description)
      .argument(...organization)
      .argument(...member);
  command("list", "show which ones a member has, and whether they are asked for one").action(
    (slug: string, name: string, _: object, it: Command) => listFactors(slug, name, it.optsWithGlobals()),
  );
  const change = (name: string, description: string, method: string, path: string, body?: object) =>
    command(name, description).action((slug: string, who: string, _: object, it: Command) =>
      changeFactors(slug, who, { method, path, body }, it.optsWithGlobals()),
    );
  change("delete-totp", "delete the authenticator of a member, and its recovery codes", "DELETE", "/totp");
  change("delete-phone", "delete the phone number of a member", "DELETE", "/mfa_phone_number");
  change("require", "ask the member for a second factor at each login", "PUT", "", { mfa_enrolled: true });
  change("release", "ask the member for none, unless the organization asks all", "PUT", "", { mfa_enrolled: false });
}

async function open(slug: string, name: string, options: GlobalOptions) {
  const { call, findOrganization, findMember } = await openManagement(options);
  const { organization_id, member_id, email_address } = await findMember(await findOrganization(slug), name);
  return { call, email_address, path: `/organizations/${organization_id}/members/${member_id}` };
}

async function listFactors(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const opened = await open(slug, name, options);
  const { is_required, second_factors } = await opened.call<SecondFactors>("GET", `${opened.path}/second_factors`);
  show(options.json, {
    document: { is_required, second_factors },
    text: () => renderFactors(opened.email_address, { is_required, second_factors }),
  });
}

function renderFactors(address: string, { is_required, second_factors }: SecondFactors): string {
  const asked = `${address} is asked for ${is_required ? "a second factor at each login" : "no second factor"}.`;
  if (second_factors.length === 0) return `${asked} They have none.`;
  const table = renderTable(
    ["Kind", "Which", "First", "Verified", "Left"],
    second_factors.map(({ type, id, is_default, is_verified, left }) => [
      type,
      id,
      is_default ? "yes" : "",
      is_verified ? "yes" : "no",
      left === null ? "" : String(left),
    ]),
  );
  return `${asked}\n${table}`;
}

async function changeFactors(
  slug: string,
  name: string,
  { method, path, body }: { method: string; path: string; body: object | undefined },
  options: GlobalOptions,
): Promise<void> {
  const opened = await open(slug, name, options);
  await opened.call(method, `${opened.path}${path}`, body);
  await listFactors(slug, name, options);
}
