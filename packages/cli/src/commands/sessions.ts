import { text as readAll } from "node:stream/consumers";
import type { MemberSession } from "@portico/backend/management";
import type { Command } from "commander";
import { openManagement, openMember, openOrganization } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { memberArgument, organizationArgument } from "../shared/options.ts";
import { show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

/** `portico sessions`: the sessions of a member. */
export const register: Register = (program) => {
  const sessions = program.command("sessions").description("look after the sessions of a member");
  sessions
    .command("list")
    .description("show the member's live sessions, the newest first")
    .argument(...organizationArgument)
    .argument(...memberArgument)
    .action((slug: string, name: string, _: object, command: Command) =>
      listSessions(slug, name, command.optsWithGlobals()),
    );
  sessions
    .command("revoke")
    .description("end all sessions of a member, or the one named; with --everybody, those of all members")
    .argument(...organizationArgument)
    .argument("[member]", "the member's e-mail address or id")
    .option("--session <id>", "the session to end; all when absent")
    .option("--everybody", "end all sessions of all members of the organization", false)
    .action((slug: string, name: string | undefined, _: object, command: Command) =>
      revoke(slug, name, command.optsWithGlobals()),
    );
  sessions
    .command("check")
    .description("read a session token or JWT from the standard input, and say whose session it is")
    .action((_: object, command: Command) => check(command.optsWithGlobals()));
};

async function listSessions(slug: string, name: string, options: GlobalOptions): Promise<void> {
  const { management, ids } = await openMember(slug, name, options);
  const { member_sessions } = await management.sessions.get(ids);
  show(options.json, { document: { member_sessions }, text: () => renderSessions(name, member_sessions) });
}

function renderSessions(name: string, sessions: MemberSession[]): string {
  if (sessions.length === 0) return `${name} is not signed in.`;
  return renderTable(
    ["Session", "Since", "Last seen", "Until", "By"],
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
  options: GlobalOptions & { session?: string; everybody: boolean },
): Promise<void> {
  if (options.everybody === (name !== undefined)) {
    throw new CliError("Name a member, or give --everybody.", exitCodes.usage);
  }
  const { revoked } = await (name === undefined ? revokeAll(slug, options) : revokeOfMember(slug, name, options));
  show(options.json, {
    document: { revoked },
    text: () => (revoked === 1 ? "1 session is ended." : `${revoked} sessions are ended.`),
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

/** Reads the token from the standard input: a token on a command line would stay in the history of the shell. */
async function check(options: GlobalOptions): Promise<void> {
  const token = (await readAll(process.stdin)).trim();
  if (!token) {
    throw new CliError("Nothing came in. Give the token so: portico sessions check < token.txt", exitCodes.usage);
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
        until: member_session.expires_at,
        member_session_id: member_session.member_session_id,
      }),
  });
}
