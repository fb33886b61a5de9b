import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");
const authorities = `${provider}/oauth/identity.test.ts > T146`;

const scim = `${provider}/scim`;

/** Defenses around directories, and around providers whose word for an address is a claim. */
export const directoryMutations: NamedMutation[] = [
  {
    id: "T146 a row without isEmailAuthority",
    file: `${provider}/oauth/identity.ts`,
    find: "isEmailAuthority?.(emailClaims, address) ?? false",
    replace: "isEmailAuthority?.(emailClaims, address) ?? emailClaims.email_verified === true",
    tests: [authorities, contract("oauth", "T8")],
  },
  {
    id: "T146 Slack as an authority",
    file: `${provider}/oauth/providers.ts`,
    find: '    issuer: "https://slack.com",\n',
    replace:
      '    issuer: "https://slack.com",\n    isEmailAuthority: ({ email_verified }) => email_verified === true,\n',
    tests: [authorities, contract("oauth", "T8")],
  },
  {
    id: "T144 no power at all is asked for",
    file: `${scim}/directory/power.ts`,
    find: "  if (!needsPower[action]) return null;\n",
    replace: "  if (needsPower[action] !== undefined) return null;\n",
    tests: [`${scim}/directory/power.test.ts > T144`, contract("directory-power")],
  },
  {
    id: "T144 emergency access",
    file: `${scim}/directory/find-reason-to-wait.ts`,
    find: "hasEmergencyAccess: member.is_breakglass",
    replace: "hasEmergencyAccess: false",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 assigned roles",
    file: `${scim}/directory/find-reason-to-wait.ts`,
    find: "hasAssignedRoles: member.roles.length > 0",
    replace: "hasAssignedRoles: false",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 the address out of the domain",
    file: `${scim}/directory/find-reason-to-wait.ts`,
    find: "[member.email_address, email_address])",
    replace: "[member.email_address])",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 whom it created",
    file: `${scim}/directory/provision-member.ts`,
    find: "has_created_member: isCreated",
    replace: "has_created_member: true",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 a creation that is inactive",
    file: `${scim}/directory/provision-member.ts`,
    find: "const reason = active ? null : await findReasonToWait(call, tx, organization, change);",
    replace: "const reason = null as any;",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 a deletion",
    file: `${scim}/directory/deprovision-member.ts`,
    find: 'const reason = member.status === "deleted" ? null : await findReasonToWait(call, tx, organization, change);',
    replace: "const reason = null as any;",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 a role in the same moment",
    file: `${scim}/directory/find-reason-to-wait.ts`,
    find: "  if (await findReasonToWait(call, tx, organization, change)) throw new MemberChangedMeanwhile();\n",
    replace: "  await findReasonToWait(call, tx, organization, change);\n",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 who decides",
    file: `${scim}/directory/decide-pending-change.ts`,
    find: "  authorizeOnMember(call, caller, operations[action], member, isMoving ? email_address : undefined);\n",
    replace: "",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 one's own deactivation",
    file: `${scim}/directory/decide-pending-change.ts`,
    find: "return isOwnEnd ?",
    replace: "return isOwnEnd && false ?",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 a change that was replaced",
    file: `${scim}/directory/keep-pending-change.ts`,
    find: '  await withdrawPendingChange(call, tx, member, "replaced");\n',
    replace: "",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T144 a change that was dismissed",
    file: `${scim}/directory/keep-pending-change.ts`,
    find: "  if (!earlier && !isNews) return;\n",
    replace: "",
    tests: [contract("directory-power", "T144")],
  },
  {
    id: "T145 a directory that is held",
    file: `${scim}/connections/find-by-token.ts`,
    find: '  if (connection.is_held) throw new ApiError("scim_connection_held");\n',
    replace: "",
    tests: [contract("setup-links", "T145")],
  },
  {
    id: "T145 made by a link",
    file: `${scim}/connections/create-connection.ts`,
    find: "is_held: caller.setup !== undefined || (request.is_held ?? false)",
    replace: "is_held: request.is_held ?? false",
    tests: [contract("setup-links", "T145")],
  },
  {
    id: "T145 activated by a link",
    file: `${scim}/connections/activate-connection.ts`,
    find: '  if (caller.setup && !caller.setup.may_activate) throw new ApiError("setup_link_not_allowed");\n',
    replace: "",
    tests: [contract("setup-links", "T145")],
  },
  {
    id: "T145 a token of an active directory",
    file: `${scim}/connections/rotate-token.ts`,
    find: "!caller.setup || caller.setup.may_activate || connection.is_held",
    replace: "true",
    tests: [contract("setup-links", "T145")],
  },
  {
    id: "T145 who activates",
    file: `${scim}/connections/activate-connection.ts`,
    find: 'await authorizeWayIn(call, caller, "scim", "update");',
    replace: "",
    tests: [contract("setup-links", "T145")],
  },
];
