import { text as readAll } from "node:stream/consumers";
import type { MemberSession, SessionResponse } from "@portico/wire";
import type { Command } from "commander";
import { show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";
import { openManagement } from "../management/open-management.ts";

const organization = ["<organization>", "the organization's slug or id"] as const;
const member = ["<member>", "the member's e-mail address or id"] as const;

/** `portico sessions`: the sessions of a member. */
export const register: Register = (program) => {
  const sessions = program.command("sessions").description("look after the sessions of a member");
  sessions
    .command("list")
    .description("show the member's live sessions, the newest first")
    .argument(...organization)
    .argument(...member)
    .action((slug: string, name: string, _: object, command: Command) =>
      listSessions(slug, name, command.optsWithGlobals()),
    );
  sessions
    .command("revoke")
    .description("end all sessions of a member, or the one named; with --everybody, those of all members")
    .argument(...organization)
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
  const { call, findOrganization, findMember } = await openManagement(options);
  const { organization_id, member_id } = await findMember(await findOrganization(slug), name);
  const path = `/organizations/${organization_id}/members/${member_id}/sessions`;
  const { member_sessions } = await call<{ member_sessions: MemberSession[] }>("GET", path);
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
  const { call, findOrganization, findMember } = await openManagement(options);
  const found = await findOrganization(slug);
  const { organization_id } = found;
  const { member_id = "" } = name === undefined ? {} : await findMember(found, name);
  const member_session_id = options.session;
  const { revoked } = await (name === undefined
    ? call<{ revoked: number }>("POST", `/organizations/${organization_id}/sessions/revoke`, {})
    : call<{ revoked: number }>("POST", "/sessions/revoke", {
        organization_id,
        member_id,
        ...(member_session_id && { member_session_id }),
      }));
  show(options.json, {
    document: { revoked },
    text: () => (revoked === 1 ? "1 session is ended." : `${revoked} sessions are ended.`),
  });
}

/** Reads the token from the standard input: a token on a command line would stay in the history of the shell. */
async function check(options: GlobalOptions): Promise<void> {
  const token = (await readAll(process.stdin)).trim();
  if (!token) {
    throw new CliError("Nothing came in. Give the token so: portico sessions check < token.txt", exitCodes.usage);
  }
  const shown = token.split(".").length === 3 ? { session_jwt: token } : { session_token: token };
  const answer = await (await openManagement(options)).call<SessionResponse>("POST", "/sessions/authenticate", shown);
  const { member_session, member, organization } = answer;
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
