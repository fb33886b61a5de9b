import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const contract = (name: string, test?: string) => contractTest(name) + (test ? ` > ${test}` : "");

/** Defenses of sign-in methods and second factors. */
export const signInMutations: NamedMutation[] = [
  {
    id: "T2",
    file: `${provider}/methods/totp/store.ts`,
    find: '.where("last_step", "<", step)',
    replace: '.where("last_step", "<=", step)',
    tests: [contract("second-factors", "T2")],
  },
  {
    id: "T7, T62 second factors",
    file: `${provider}/core/sign-in/end-credentials.ts`,
    find: "await endSecondFactors(call, tx, member)",
    replace: "member",
    tests: [contract("proofs", "T62"), contract("unproven-address")],
  },
  {
    id: "T170 origin",
    file: `${provider}/methods/passkeys/ceremony.ts`,
    find: 'if (passkey.rp_id !== rpId) return refused("rp_id");\n  if (isCrossOrigin) return refused("cross_origin");',
    replace: 'if (passkey.rp_id !== rpId) return refused("rp_id");',
    tests: [contract("passkeys", "T170")],
  },
  {
    id: "T171 certificates",
    file: `${provider}/methods/passkeys/ceremony.ts`,
    find: 'if (hasCertificates(response)) return refused("attestation");',
    replace: "",
    tests: [contract("passkeys", "T171")],
  },
  {
    id: "T171 user handle",
    file: `${provider}/methods/passkeys/ceremony.ts`,
    find: 'if (userHandle && userHandle !== userHandleOf(passkey)) return refused("user_handle");',
    replace: "",
    tests: [contract("passkeys", "T171")],
  },
  {
    id: "T172 owner of a challenge",
    file: `${provider}/methods/passkeys/ceremony.ts`,
    find: "return challenges.consume(call, tx, challenge, (eb) => eb.and(key(owner)));",
    replace:
      "return challenges.consume(call, tx, challenge, (eb) => eb.and(key({ rp_id: owner.purpose && rpIdOf(call) })));",
    tests: [contract("passkeys", "T172")],
  },
  {
    id: "T173",
    file: `${provider}/methods/passkeys/store.ts`,
    find: 'eb("sign_count", "<", signCount),',
    replace: 'eb("sign_count", "<=", 4294967295),',
    tests: [contract("passkeys", "T173")],
  },
  {
    id: "T174 another project",
    file: `${provider}/methods/passkeys/store.ts`,
    find: '    .where("project_id", "=", project_id)\n    .where("credential_id", "=", credentialId)',
    replace: '    .where("credential_id", "=", credentialId)',
    tests: [contract("passkeys", "T174")],
  },
  {
    id: "T32 a passkey from before the second factor",
    file: `${provider}/methods/passkeys/passkey-evidence.ts`,
    find: "return passkey.is_second_factor || listMfaMethods(member).length === 0;",
    replace: "return passkey !== undefined && member !== undefined;",
    tests: [contract("passkeys", "T32")],
  },
  {
    id: "T33 by session",
    file: `${provider}/methods/passwords/reset-password.ts`,
    find: "      credentials: found.member_password_id ? [found.member_password_id] : [],\n",
    replace: "      credentials: [],\n",
    tests: [contract("passwords-and-apps")],
  },
  {
    id: "T60 the browser of the landing",
    file: `${provider}/methods/oauth/landing.ts`,
    find: "const isOurs = row.pkce_code_challenge !== null || isSameBrowser(call, row.browser_hash);",
    replace: "const isOurs = true;",
    tests: [contract("begun-elsewhere")],
  },
  {
    id: "T61 totp confirm without second factor (M3)",
    file: `${provider}/methods/totp/authenticate-totp.ts`,
    find: "if (!isConfirmed) requireSecondFactor(subject);",
    replace: "",
    tests: [contract("planted-second-factors")],
  },
  {
    id: "T87",
    file: `${provider}/methods/passwords/import-password.ts`,
    find: 'reach === "project" && (await isHashOfAll(tx, member, hash))',
    replace: 'reach === "project"',
    tests: [contract("transfers", "T87")],
  },
  {
    id: "T78 once",
    file: `${provider}/core/bots/proof-of-work.ts`,
    find: 'return isFirst ? { result: "passed" } : refused("used");',
    replace: 'return isFirst || true ? { result: "passed" } : refused("used");',
    tests: [contract("bots", "T78")],
  },
  {
    id: "T79 once",
    file: `${provider}/core/bots/check-device.ts`,
    find: "if (!(await isFirstUse(call, telemetryId)))",
    replace: "await isFirstUse(call, telemetryId);\n  if (!telemetryId)",
    tests: [contract("bots", "T79")],
  },
  {
    id: "T68 mark of all organizations",
    file: `${provider}/core/limits/known-browser.ts`,
    find: "mark.password && [mark.password.organizationId, mark.password.setAt],",
    replace: "mark.password !== null,",
    tests: [contract("lock-out")],
  },
];
