import type { PreviewPolicyResponse } from "@portico/backend/management";
import { openManagement, openOrganization } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { organizationArgument, parseSettings } from "../shared/options.ts";
import { note, printable, show } from "../shared/output.ts";
import { type Progress, startProgress } from "../shared/progress.ts";
import { renderTable } from "../shared/table.ts";

type Changed = PreviewPolicyResponse["members"][number];

const PAGE = 1000;
/** Longer lists are cut. `--json` prints all. */
const SHOWN_LIMIT = 50;

/** The meaning of each change, in display order. */
const meanings: Record<string, string> = {
  shut_out: "can no longer sign in",
  let_in: "can sign in again",
  must_enroll: "must set up two-step verification",
  second_factor: "are asked for their two-step verification",
  loses_methods: "have fewer sign-in methods",
  gains_methods: "have more sign-in methods",
};

/** `portico explain`: explains why someone can or can't sign in. */
export const register: Register = (program) => {
  const explain = program
    .command("explain")
    .description("explain a sign-in, a refusal or a policy without changing anything");
  explain
    .command("sign-in")
    .description("explain with which sign-in methods an email address can sign in to an organization")
    .argument(...organizationArgument)
    .argument("<address>", "the email address of a member or of anyone else")
    .option("--at <time>", "at this time, for example 2026-01-15T09:30:00Z (default: now)")
    .option("--ip <address>", "also apply the limits of this IP address")
    .action(withOptions(signIn));
  explain
    .command("refusal")
    .description("explain why a sign-in was refused and what to change")
    .argument("<request-id>", "the request_id of the response")
    .action(withOptions(refusal));
  explain
    .command("policy")
    .description("preview what other settings would change for the members of an organization")
    .argument(...organizationArgument)
    .option("--set <field=value...>", "a setting by its API name, with its value as JSON or text")
    .action(withOptions(policy));
};

async function signIn(
  slug: string,
  email_address: string,
  { at, ip, ...options }: GlobalOptions & { at?: string; ip?: string },
): Promise<void> {
  const { management, organization_id } = await openOrganization(slug, options);
  const request = { organization_id, email_address, ...(at && { at }), ...(ip && { ip_address: ip }) };
  const document = await management.signIns.explain(request);
  show(options.json, { document, text: () => printable(document.text) });
}

async function refusal(id: string, options: GlobalOptions): Promise<void> {
  const { management } = await openManagement(options);
  const document = await management.signIns.explainRefusal({ request_id: id });
  show(options.json, { document, text: () => printable(document.text) });
}

async function policy(slug: string, { set, ...options }: GlobalOptions & { set?: string[] }): Promise<void> {
  const settings = parseSettings(set);
  if (Object.keys(settings).length === 0) {
    throw new CliError("Choose a setting to try, for example --set mfa_policy=REQUIRED_FOR_ALL.", exitCodes.usage);
  }
  const { management, organization_id } = await openOrganization(slug, options);
  const counts: Record<string, number> = {};
  const methods_lost: Record<string, number> = {};
  const members: Changed[] = [];
  let checked = 0;
  let progress: Progress | undefined;
  let strangers: PreviewPolicyResponse["strangers"] | undefined;
  for await (const part of management.signIns.preview({ organization_id, settings, limit: PAGE }).pages()) {
    progress ??= await startProgress({
      title: "Members checked",
      total: part.total ?? part.checked,
      isSilent: options.json,
    });
    progress.advance(part.checked);
    checked += part.checked;
    add(counts, part.counts);
    add(methods_lost, part.methods_lost);
    members.push(...part.members);
    ({ strangers } = part);
  }
  progress?.end();
  show(options.json, {
    document: { checked, counts, methods_lost, members, strangers },
    text: () => printable(renderPreview(checked, counts, methods_lost, members, strangers)),
  });
  if (members.length > SHOWN_LIMIT && !options.json)
    note(`${members.length - SHOWN_LIMIT} more members. Use --json to see all.`);
}

function add(sums: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}

function renderPreview(
  checked: number,
  counts: Record<string, number>,
  methodsLost: Record<string, number>,
  members: Changed[],
  strangers: PreviewPolicyResponse["strangers"] | undefined,
): string {
  const { before, after } = strangers ?? {};
  const lines = Object.entries(meanings).map(([change, meaning]) => `${counts[change] ?? 0} ${meaning}`);
  const lost = Object.entries(methodsLost).map(([method, count]) => `${count} lose ${method}`);
  const joining =
    JSON.stringify(before) === JSON.stringify(after) ? [] : [`New people can join with ${JSON.stringify(after)}`];
  const table = renderTable(
    ["Email address", "Change", "Before", "After"],
    members
      .slice(0, SHOWN_LIMIT)
      .map((one) => [
        one.email_address,
        meanings[one.change] ?? one.change,
        one.methods_before.join(" "),
        one.methods_after.join(" "),
      ]),
  );
  return [`Of ${checked} members:`, ...lines, ...lost, ...joining, ...(members.length > 0 ? [table] : [])].join("\n");
}
