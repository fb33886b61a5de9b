import { text as readAll } from "node:stream/consumers";
import type { MemberSession } from "@portico/backend/management";
import type { Command } from "commander";
import { openManagement, openMember, openOrganization } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { memberArgument, organizationArgument } from "../shared/options.ts";
import { show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

/** `portico sessions`: manages the sessions of members. */
export const register: Register = (program) => {
  const sessions = program.command("sessions").description("manage the sessions of members");
  sessions
    .command("list")
    .description("list the member's active sessions, newest first")
    .argument(...organizationArgument)
    .argument(...memberArgument)
    .action(withOptions(listSessions));
  sessions
    .command("revoke")
    .description("revoke all sessions of a member, one session, or with --all-members the sessions of all members")
    .argument(...organizationArgument)
    .argument("[member]", "the member's email address or ID")
    .option("--session <id>", "the session to revoke (default: all)")
    .option("--all-members", "revoke the sessions of all members of the organization", false)
    .action((slug: string, name: string | undefined, _: object, command: Command) =>
      revoke(slug, name, command.optsWithGlobals()),
    );
  sessions
    .command("check")
    .description("read a session token or JWT from standard input and show its member")
    .action(withOptions(check));
};

async function listSessions(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { management, ids } = await openMember(slug, name, options);
  const { member_sessions } = await management.sessions.get(ids);
  show(options.json, { document: { member_sessions }, text: () => renderSessions(name, member_sessions) });
}

function renderSessions(name: string, sessions: MemberSession[]): string {
  if (sessions.length === 0) return `${name} has no active sessions.`;
  return renderTable(
    ["Session", "Started", "Last active", "Expires", "Methods"],
    sessions.map((one) => [
      one.member_session_id,
      one.started_at,
      one.last_accessed_at,
      one.expires_at,
      one.authentication_factors.map(({ type }) => type),
    ]),
  );
}

async function revoke(
  slug: string,
  name: string | undefined,
  options: GlobalOptions & { session?: string; allMembers: boolean },
): Promise<void> {
  if (options.allMembers === (name !== undefined)) {
    throw new CliError("Choose a member, or use --all-members.", exitCodes.usage);
  }
  const { revoked } = await (name === undefined ? revokeAll(slug, options) : revokeOfMember(slug, name, options));
  show(options.json, {
    document: { revoked },
    text: () => (revoked === 1 ? "1 session revoked." : `${revoked} sessions revoked.`),
  });
}

async function revokeAll(slug: string, options: GlobalOptions) {
  const { management, organization_id } = await openOrganization(slug, options);
  return management.organizations.sessions.revoke({ organization_id });
}

async function revokeOfMember(slug: string, name: string, options: GlobalOptions & { session?: string }) {
  const { management, ids } = await openMember(slug, name, options);
  return management.sessions.revoke({ ...ids, ...(options.session && { member_session_id: options.session }) });
}

/** Reads the token from standard input, because a command-line argument would stay in the shell's history. */
async function check(options: GlobalOptions): Promise<void> {
  const token = (await readAll(process.stdin)).trim();
  if (!token) {
    throw new CliError("No token on standard input. Use: portico sessions check < token.txt", exitCodes.usage);
  }
  const shown = token.split(".").length === 3 ? { session_jwt: token } : { session_token: token };
  const { management } = await openManagement(options);
  const { member_session, member, organization } = await management.sessions.authenticate(shown);
  show(options.json, {
    document: { member_session, member, organization },
    text: () =>
      renderFields({
        member: member.email_address,
        organization: organization.organization_name,
        roles: member_session.roles,
        expires: member_session.expires_at,
        member_session_id: member_session.member_session_id,
      }),
  });
}
