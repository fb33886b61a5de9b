import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** What members may do to each other, and who is a member. */
export const rightsMutations: NamedMutation[] = [
  {
    id: "T140 the roles of the target",
    file: `${provider}/core/rbac/member-operations.ts`,
    find: "  if (!targetRoles.every((roleId) => isWithin(policy, actor.roles, roleId))) return false;\n",
    replace: "",
    tests: [`${provider}/core/rbac/member-operations.test.ts`, contract("member-rights", "T140")],
  },
  {
    id: "T142 a former address that was released",
    file: `${provider}/organizations/members/unlink-retired-email.ts`,
    find: "if (caller.member?.member_id === member_id) await",
    replace: "if (member_id === null) await",
    tests: [contract("deleted-members", "T142")],
  },
  {
    id: "T138 a member with fewer permissions locks out another",
    file: `${provider}/organizations/organizations/update-organization.ts`,
    find: " || mayLockOut(current.settings, changed)",
    replace: "",
    tests: [contract("ways-in", "leaves only methods")],
  },
  {
    id: "T138 members who lock themselves out",
    file: `${provider}/organizations/sso/connections/prevent-lock-out.ts`,
    find: " : isLeftOut({ member, session }, before, after);",
    replace: " : false;",
    tests: [contract("raised-policy", "T138")],
  },
  {
    id: "T141 whom a founder's directory brings",
    file: `${provider}/organizations/scim/directory/find-reason-to-wait.ts`,
    find: '  if (organization.founded_by === null) return "active";\n',
    replace: '  if (organization !== null) return "active";\n',
    tests: [contract("uninvited", "T141")],
  },
  {
    id: "T141 whom a member adds",
    file: `${provider}/organizations/members/add-member.ts`,
    find: 'return member ? "invited" : "active";',
    replace: 'return "active";',
    tests: [contract("uninvited", "is an invitation")],
  },
  {
    id: "T142 the address of a deleted member",
    file: `${provider}/organizations/off-boarding/off-board-member.ts`,
    find: 'await reserveAddresses(tx, member, [member.email_address, ...former], "left");',
    replace: "[] as string[];",
    tests: [contract("deleted-members", "stays out")],
  },
  {
    id: "T143 discovery",
    file: `${provider}/core/records/organization/to-organization.ts`,
    find: "    ...withheld,\n",
    replace: "    ...settings,\n",
    tests: [contract("uninvited", "sees in discovery")],
  },
];
