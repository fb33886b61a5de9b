import { createSend, type Directory, okta, type Person } from "@portico/sandbox";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { type LastingProvider, LEADS, SCIM_TOKEN } from "./lasting-provider.ts";

/** A user, as directory and provider must agree; by the directory's own ID. */
export interface Known {
  address: string;
  name: string;
  department: string;
  active: boolean;
  groups: string[];
}

/** The directory's view. @param left users whom a server keeps as inactive after they were removed from the app. */
export function directoryView({ people, groups }: Directory, left: Person[]): Record<string, Known> {
  const groupsOf = (id: string) =>
    [...groups.values()].filter(({ members }) => members.has(id)).map(({ name }) => name);
  const all = [...people.values(), ...left.map((person) => ({ ...person, active: false }))];
  return Object.fromEntries(
    all.map(({ id, email, givenName, familyName, department, active }) => [
      id,
      { address: email, name: `${givenName} ${familyName}`, department, active, groups: groupsOf(id).sort() },
    ]),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Resource = any;

/** The provider's answer to the directory: every user, page by page. */
export async function readScimView({ scimUrl }: LastingProvider): Promise<Record<string, Known>> {
  const send = createSend({ baseUrl: scimUrl, token: SCIM_TOKEN }, { retryForMs: 10_000, userAgent: okta.userAgent });
  const all = async (path: string) => {
    const found: Resource[] = [];
    for (let total = 1; found.length < total; ) {
      const page = (await send("GET", `${path}?startIndex=${found.length + 1}&count=200`)) as Resource;
      total = page.totalResults;
      found.push(...page.Resources);
    }
    return found;
  };
  const [users, groups] = [await all("/Users"), await all("/Groups")];
  const known = users.map(({ id, externalId, userName, displayName, active, emails, ...rest }: Resource) => {
    const { department = "" } = rest["urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"] ?? {};
    const mine = groups.filter(({ members = [] }: Resource) => members.some((one: Resource) => one.value === id));
    const names: string[] = mine.map((group: Resource) => group.displayName);
    const address = emails[0].value === userName ? userName : `${userName} and ${emails[0].value}`;
    return [externalId as string, { address, name: displayName, department, active, groups: names.sort() }] as const;
  });
  // A duplicate must not disappear in a map.
  if (new Set(known.map(([id]) => id)).size !== known.length) throw new Error("A user is there twice.");
  return Object.fromEntries(known);
}

/**
 * The provider's answer to the app: every user's address, with name, whether they are active, and whether they lead.
 */
export async function readAppView(provider: LastingProvider, organization_id: string): Promise<string[]> {
  const members: Resource[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const statuses = ["active", "pending", "invited", "deleted"];
    const response = await fetch(`${provider.url}/v1/b2b/organizations/${organization_id}/members/search`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        limit: 500,
        ...(cursor && { cursor }),
        query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: statuses }] },
      }),
    });
    const { data, ...rest }: Resource = await response.json();
    if (!data) throw new Error(JSON.stringify(rest));
    members.push(...data.members);
    cursor = data.results_metadata.next_cursor || null;
  }
  return members
    .map(({ email_address, name, status, roles }) =>
      describe(
        email_address,
        name,
        status,
        roles.map((one: Resource) => one.role_id),
      ),
    )
    .sort();
}

/** The same, as the directory would have it. */
export function expectedByApp(known: Record<string, Known>): string[] {
  return Object.values(known)
    .map(({ address, name, active, groups }) =>
      describe(address, name, active ? "active" : "deleted", active && groups.includes(LEADS) ? ["lead"] : []),
    )
    .sort();
}

function describe(address: string, name: string, status: string, roles: string[]): string {
  // A deleted user has no effective roles.
  return `${address} ${name} ${status} ${status === "active" ? roles.filter((role) => role !== "member").sort() : ""}`;
}
