import type { Member as WireMember } from "@portico/wire";
import type { Member } from "../index.ts";
import { createManagement, type Pages } from "./index.ts";

const management = createManagement({ apiUrl: "https://id.example.com", projectId: "p", secret: "s" });
const ids = { organization_id: "organization-1", member_id: "member-1" };

// A request is one object, of what the address and the body take.
export const made = management.organizations.create({ organization_name: "Hooli", mfa_policy: "OPTIONAL" });
export const member: Promise<{ member: Member }> = management.members.update({ ...ids, name: "Ada" });
export const requestId: Promise<{ request_id: string }> = management.members.get(ids, { timeoutMs: 500 });
export const keys = management.keys.list();

// The member is the very one of the other doors.
export const same = (one: Member): WireMember => one;

// A search is a page, and all results.
const found = management.members.search({ organization_id: "o" });
export const each: Pages<{ members: Member[] }, Member> = found;
export async function list(): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { email_address } of found) addresses.push(email_address);
  const { members, results_metadata } = await found;
  return [...addresses, ...members.map(({ name }) => name), results_metadata.next_cursor ?? ""];
}

// @ts-expect-error a name is required
management.organizations.create({});
// @ts-expect-error a field that is not known
management.organizations.create({ organization_name: "Hooli", nickname: "H" });
// @ts-expect-error no such policy
management.organizations.create({ organization_name: "Hooli", mfa_policy: "MAYBE" });
// @ts-expect-error whose member
management.members.get({ organization_id: "organization-1" });
// @ts-expect-error a list that has no pages
management.keys.list().pages();
