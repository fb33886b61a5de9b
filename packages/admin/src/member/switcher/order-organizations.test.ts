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

test("the present organization comes first, then invitations, then what was used last, and what may be joined last", () => {
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

test("an entry says what choosing it leads to", () => {
  expect([globex, initech, invited, open, strict].map((it) => entryOf(it, globexId))).toEqual([
    "current",
    "switch",
    "accept",
    "join",
    "sign_in",
  ]);
});

test("a search finds by every word, in name and slug, whatever its case", () => {
  expect(namesOf(searchOrganizations([globex, initech, acme], " GLOB "))).toEqual(["Globex"]);
  expect(searchOrganizations([globex], "glob tech")).toEqual([]);
  expect(searchOrganizations([globex, acme], "")).toHaveLength(2);
});
