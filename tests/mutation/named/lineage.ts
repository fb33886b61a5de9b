import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const tests = [contractTest("lineage")];

/** Lineage: access ends with what it was made from. */
export const lineageMutations: NamedMutation[] = [
  {
    id: "T110 sessions of a password",
    file: `${provider}/sign-in/issue-session.ts`,
    find: "    ancestors: ancestorsOf(sessionProofs),\n",
    replace: "    ancestors: [],\n",
    tests,
  },
  {
    id: "T110 logins under way",
    file: `${provider}/records/session/intermediate-sessions.ts`,
    find: "json(ancestorsOf(session.proofs))",
    replace: "json([])",
    tests,
  },
  {
    id: "T110 what another pass finds",
    file: `${provider}/records/lineage/end-lineage.ts`,
    find: "      for (const { id } of rows) ids.add(id);\n",
    replace: "",
    tests,
  },
  {
    id: "T110 API keys",
    file: `${provider}/api-keys/ancestors-of-key.ts`,
    find: "return caller.session ? ancestorsMadeIn(caller.session) : [];",
    replace: "return [];",
    tests,
  },
  {
    id: "T111 a pending address",
    file: `${provider}/members/start-email-update.ts`,
    find: "caller.session ? ancestorsMadeIn(caller.session) : []",
    replace: "[]",
    tests,
  },
  {
    id: "T112 second factors rest on credentials",
    file: `${provider}/mfa/enroll-member.ts`,
    find: "second_factor_ancestors: ancestorsOfSecondFactor(subject.proofs)",
    replace: "second_factor_ancestors: []",
    tests,
  },
  {
    id: "T110 a deleted certificate",
    file: `${provider}/sso/connections/delete-connection.ts`,
    find: '    await endLineage(call, tx, [key.key_id], { cause: "credential_ended" });\n',
    replace: "",
    tests: [contractTest("sso-connections")],
  },
  {
    id: "T111 all sessions of an organization",
    file: `${provider}/records/lineage/end-access.ts`,
    find: '    await endLineage(call, tx, roots.slice(from, from + ROOTS_LIMIT), { cause: "revoked" });\n',
    replace: "",
    tests,
  },
  {
    id: "T113 nobody whose address is not proven is told",
    file: `${provider}/security-notices/notify-owner.ts`,
    find: "if (!member.email_address_verified || ",
    replace: "if (",
    tests: [contractTest("security-notices")],
  },
  {
    id: "T113 what the change was made from",
    file: `${provider}/security-notices/pages/disown-change.ts`,
    find: "const credentials = [...notice.roots, ",
    replace: "const credentials = [",
    tests: [contractTest("security-notices")],
  },
  {
    id: "T115 roles and invitations name what they rest on",
    file: `${provider}/role-grants/record-grants.ts`,
    find: "json(role_id === INVITATION ? invited : given)",
    replace: "json([])",
    tests: [contractTest("role-grants")],
  },
  {
    id: "T115 invitations end with the role",
    file: `${provider}/role-grants/record-grants.ts`,
    find: "[...given, rolesOfMember(actor.member.member_id)]",
    replace: "given",
    tests: [contractTest("role-grants")],
  },
  {
    id: "T115 the last admin",
    file: `${provider}/role-grants/suspended/suspend-grants.ts`,
    find: "if (!(await hasFullAdmin(call, tx, organization, { except: member.member_id })))",
    replace: "if (!organization)",
    tests: [contractTest("role-grants")],
  },
  {
    id: "T114 a thief changes the password before its owner resets it",
    file: `${provider}/passwords/apply-pending-password.ts`,
    find: 'by === "existing_password" ? current?.created_at : undefined',
    replace: "undefined",
    tests: [contractTest("after-recovery")],
  },
  {
    id: "T114 a second recovery that shortens the list",
    file: `${provider}/records/member/recovery.ts`,
    find: "earlier && earlier < exposedFrom ? earlier : exposedFrom",
    replace: "exposedFrom",
    tests: [contractTest("after-recovery")],
  },
  {
    id: "T114 sessions since the recovery",
    file: `${provider}/members/access-since-recovery.ts`,
    find: "    startedFrom: recovery.exposed_from,\n",
    replace: "    startedFrom: call.clock.now(),\n",
    tests: [contractTest("after-recovery")],
  },
  {
    id: "T114 a mailbox that removes a second factor",
    file: "packages/wire/src/contract.ts",
    find: '"self.removeAccessSinceRecovery": own("NoBody", "EndedResponse", "recent")',
    replace: '"self.removeAccessSinceRecovery": own("NoBody", "EndedResponse", "any_time")',
    tests: [contractTest("recent-authentication")],
  },
];
