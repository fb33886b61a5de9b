import { contractTest, type NamedMutation } from "../mutation.ts";

const provider = "packages/provider/src";
const tests = [contractTest("lineage")];

/** Lineage: access ends with what it was made from. */
export const lineageMutations: NamedMutation[] = [
  {
    id: "T110 sessions of a password",
    file: `${provider}/sign-in/issue-session.ts`,
    find: "    ancestors: ancestorsOf(proofs),\n",
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
];
