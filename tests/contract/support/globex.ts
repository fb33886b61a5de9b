import type { Client } from "@portico/client";
import type { TestProvider } from "@portico/testkit";
import { organization, role, signIn, startForFile, variant } from "./basics.ts";

const organizations = [
  organization("globex", {
    members: [
      { email_address: "ada@globex.test", name: "Ada", roles: ["admin"] },
      { email_address: "bob@globex.test", name: "Bob" },
      { email_address: "cleo@globex.test", roles: ["clerk"] },
      { email_address: "hal@globex.test", roles: ["helper"] },
      { email_address: "ivy@invited.test", status: "invited" },
      { email_address: "dora@deleted.test", status: "deleted", roles: ["admin"] },
    ],
  }),
  organization("initech", {
    members: [{ email_address: "pat@initech.test", roles: ["admin"] }, { email_address: "quinn@initech.test" }],
  }),
];

/** A project whose roles have different permissions on members; tests change what they need. */
export const globexProject = {
  rbac_policy: {
    resources: [],
    roles: [
      role("clerk", "member", ["create", "search", "update", "delete"]),
      role("helper", "member", ["create", "search", "update", "update.roles", "delete"]),
      role("searcher", "member", ["search"]),
    ],
    scopes: [],
  },
  organizations,
};

interface Globex {
  provider: TestProvider;
  /** Signed-in members: an admin, one without roles, one who may not assign roles, and one who may. */
  ada: Client;
  bob: Client;
  cleo: Client;
  hal: Client;
  /** A member of any status, by address. */
  findId(email: string): Promise<string>;
  newAddress(): string;
  addMember(roles?: string[]): Promise<{ member_id: string; email: string }>;
}

/** Starts a provider with that project, and with variants of it, and signs its members in. */
export async function startGlobex(variants: Record<string, Record<string, unknown>> = {}): Promise<Globex> {
  const provider = await startForFile({
    project: globexProject,
    otherProjects: Object.entries(variants).map(([name, changes]) => variant(name, { ...globexProject, ...changes })),
  });
  const enter = async (name: string) => (await signIn(provider, `${name}@globex.test`, "globex")).client;
  const [ada, bob, cleo, hal] = await Promise.all([enter("ada"), enter("bob"), enter("cleo"), enter("hal")]);

  let created = 0;
  const newAddress = () => {
    created += 1;
    return `member-${created}@made.test`;
  };
  return {
    provider,
    ada,
    bob,
    cleo,
    hal,
    newAddress,
    async findId(email) {
      const { members } = await ada.organization.members.search({
        query: {
          operator: "AND",
          operands: [
            { filter_name: "member_emails", filter_value: [email] },
            { filter_name: "statuses", filter_value: ["active", "pending", "invited", "deleted"] },
          ],
        },
      });
      return members[0]?.member_id ?? "";
    },
    async addMember(roles = []) {
      const email = newAddress();
      const { member_id } = await ada.organization.members.create({ email_address: email, roles });
      return { member_id, email };
    },
  };
}
