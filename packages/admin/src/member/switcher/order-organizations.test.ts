import type { DiscoveredOrganization } from "@portico/client";
import { expect, test } from "vitest";
import { sampleDiscovered } from "../../testing/samples.ts";
import { entryOf, orderOrganizations, searchOrganizations } from "./order-organizations.ts";

const globex = sampleDiscovered("Globex");
const initech = sampleDiscovered("Initech");
const acme = sampleDiscovered("Acme");
const invited = sampleDiscovered("Umbrella", "invited_member");
const open = sampleDiscovered("Aperture", "eligible_to_join_by_email_domain");
const strict = sampleDiscovered("Hooli", "active_member", ["sso"]);
const namesOf = (list: DiscoveredOrganization[]) => list.map(({ organization }) => organization.organization_name);
const globexId = globex.organization.organization_id;

test("sorts the current organization first, then invitations, then recently used ones, and joinable ones last", () => {
  const used = [initech.organization.organization_id];
  expect(namesOf(orderOrganizations([open, acme, strict, invited, initech, globex], globexId, used))).toEqual([
    "Globex",
    "Umbrella",
    "Initech",
    "Acme",
    "Hooli",
    "Aperture",
  ]);
});

test("returns what choosing an organization does", () => {
  expect([globex, initech, invited, open, strict].map((it) => entryOf(it, globexId))).toEqual([
    "current",
    "switch",
    "accept",
    "join",
    "sign_in",
  ]);
});

test("a search matches every word in the name or slug, ignoring case", () => {
  expect(namesOf(searchOrganizations([globex, initech, acme], " GLOB "))).toEqual(["Globex"]);
  expect(searchOrganizations([globex], "glob tech")).toEqual([]);
  expect(searchOrganizations([globex, acme], "")).toHaveLength(2);
});
