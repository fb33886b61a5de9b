// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text as it stands.
import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** What members may do to each other, and who is a member. */
export const rightsMutations: NamedMutation[] = [
  {
    id: "T140 the roles of the target",
    file: `${provider}/rbac/member-operations.ts`,
    find: "  if (!targetRoles.every((roleId) => isWithin(policy, actor.roles, roleId))) return false;\n",
    replace: "",
    tests: [`${provider}/rbac/member-operations.test.ts`, contract("member-rights", "T140")],
  },
  {
    id: "T140 the target of a deletion, asked once more under its lock",
    file: `${provider}/rbac/act-on-member.ts`,
    find: "  authorizeOnMember(call, actor, operation, target);\n  return target;",
    replace: "  return target;",
    tests: [contract("member-rights", "who may do more")],
  },
  {
    id: "T140 an app of all members",
    file: `${provider}/idp/consents/app-access.ts`,
    find: '    authorizeOnEveryMember(call, caller, "organization.revokeConnectedApp");\n',
    replace: "",
    tests: [contract("member-rights", "puts an app out for everybody")],
  },
  {
    id: "T140 somebody's key",
    file: `${provider}/api-keys/revoke-key.ts`,
    find: '    if (found.member_id !== null) await lockTarget(call, tx, caller, "apiKeys.revoke", toTarget(found.member_id));\n',
    replace: "",
    tests: [contract("member-rights", "does not end the key")],
  },
  {
    id: "T140 the last admin, deleted",
    file: `${provider}/off-boarding/off-board-member.ts`,
    find: '  await requireFullAdminAfter(call, tx, organization, { before: member, after: { ...member, status: "deleted" } });\n',
    replace: "",
    tests: [contract("member-rights", "is not deleted by a member")],
  },
  {
    id: "T140 the last admin, without the role",
    file: `${provider}/members/update-member.ts`,
    find: "    await requireFullAdminAfter(call, tx, caller.organization, { before: member, after: changed });\n",
    replace: "",
    tests: [contract("member-rights", "does not lose the role")],
  },
  {
    id: "T140 the last admin, by a setting",
    file: `${provider}/organizations/update-organization.ts`,
    find: "      await requireAdminLeft(row ?? current);\n",
    replace: "",
    tests: [contract("member-rights", "that their domain implies")],
  },
  {
    id: "T140 two admins at once",
    file: `${provider}/rbac/last-admin.ts`,
    find: "  await waitForTurn(tx, `admins:${organization.organization_id}`);\n",
    replace: "",
    tests: [contract("member-rights", "stays of two")],
  },
  {
    id: "T141 whom a member adds",
    file: `${provider}/members/add-member.ts`,
    find: 'return member ? "invited" : "active";',
    replace: 'return "active";',
    tests: [contract("uninvited", "is an invitation")],
  },
  {
    id: "T141 an invitation, reactivated",
    file: `${provider}/members/reactivate-member.ts`,
    find: 'caller.member && !member.email_address_verified ? "invited" : "active"',
    replace: '"active"',
    tests: [contract("uninvited", "does not become active")],
  },
  {
    id: "T141 a page of invitations",
    file: `${provider}/records/member/list-memberships.ts`,
    find: "const ADDED_PER_PAGE = 20;",
    replace: "const ADDED_PER_PAGE = 2000;",
    tests: [contract("uninvited", "costs neither size nor time")],
  },
  {
    id: "T141 text of others in an invitation",
    file: `${provider}/sign-in/list-discovered-organizations.ts`,
    find: "{ ...toMember(member, organization), trusted_metadata: {}, untrusted_metadata: {} }",
    replace: "toMember(member, organization)",
    tests: [contract("uninvited", "is an invitation")],
  },
  {
    id: "T142 the address of a deleted member",
    file: `${provider}/off-boarding/off-board-member.ts`,
    find: 'await reserveAddresses(tx, member, [member.email_address, ...former], "left");',
    replace: "[] as string[];",
    tests: [contract("deleted-members", "stays out")],
  },
  {
    id: "T142 credentials of before",
    file: `${provider}/off-boarding/bring-back.ts`,
    find: "await endCredentials(call, tx, member);",
    replace: "member;",
    tests: [contract("deleted-members", "reactivation")],
  },
  {
    id: "T143 discovery",
    file: `${provider}/records/organization/to-organization.ts`,
    find: "    ...withheld,\n",
    replace: "    ...settings,\n",
    tests: [contract("uninvited", "sees in discovery")],
  },
  {
    id: "T143 between two steps",
    file: `${provider}/sign-in/answer-authentication.ts`,
    find: "        : toOrganizationForStrangers(outcome.organization),",
    replace: "        : toOrganization(outcome.organization),",
    tests: [contract("uninvited", "between two steps")],
  },
];
