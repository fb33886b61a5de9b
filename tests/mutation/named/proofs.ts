import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of proofs: what was proven, who vouches for it, and its scope. */
export const proofMutations: NamedMutation[] = [
  {
    id: "T11, T59 an organization's own provider",
    file: `${provider}/core/records/session/proofs.ts`,
    find: "return { method: methodOf(factor), by, address, organization_id, at, basis: basisOfFactor(factor) };",
    replace:
      "return { method: methodOf(factor), by, address, organization_id: null, at, basis: basisOfFactor(factor) };",
    tests: [contract("sso-connections"), contract("proofs")],
  },
  {
    id: "T58 the epoch",
    file: `${provider}/core/records/member/security-epoch.ts`,
    find: "member_id === held.member_id && security_epoch === held.security_epoch",
    replace: "member_id === held.member_id",
    tests: [contract("growing-roles")],
  },
  {
    id: "T67 email_verified",
    file: `${provider}/core/records/session/proofs.ts`,
    find: "member.email_address_verified && provesAddress(proofs, member)",
    replace: "true",
    tests: [contract("proofs", "T67")],
  },
  {
    id: "T91 a second factor from before",
    file: `${provider}/core/records/session/authentication-policy.ts`,
    find: "return isEmergency && listSecondFactors({ ...noSecondFactors, ...member }, organization.settings).length > 0;",
    replace: "return isEmergency;",
    tests: [contract("breakglass", "T91")],
  },
  {
    id: "T50, T64 another's address",
    file: `${provider}/organizations/members/update-member.ts`,
    find: '    if (isMoving) authorizeOnMember(call, caller, "members.update.email_address", member, address);\n',
    replace: "",
    tests: [contract("ways-in")],
  },
  {
    id: "T88",
    file: `${provider}/operate/transfers/import/import-member.ts`,
    find: "  if (trusted.has(by)) return true;\n",
    replace: "  return true;\n",
    tests: [contract("transfers", "T88")],
  },
  {
    id: "T88 a blocked member",
    file: `${provider}/operate/transfers/import/import-member.ts`,
    find: '  if (added.status === "deleted") await reserveAddresses(tx, added, [address], "left");\n',
    replace: "",
    tests: [contract("transfers", "T88")],
  },
  {
    id: "T77 a directory verifies an address",
    file: `${provider}/organizations/scim/directory/provision-member.ts`,
    find: "const stranger = { organization_id, email_address, status };",
    replace: "const stranger = { organization_id, email_address, status, email_address_verified: true };",
    tests: [contract("scim-off-boarding", "T77")],
  },
  {
    id: "T74 the addresses of a deactivated user",
    file: `${provider}/organizations/scim/directory/deprovision-member.ts`,
    find: '  await reserveForDirectory(tx, gone, addresses, action === "delete" ? "left" : hasPower ? "inactive" : "removed");\n',
    replace: "",
    tests: [contract("directory", "T74")],
  },
];
