import { expect, test } from "vitest";
import { parseOrganizationSlug } from "../../../platform/lib/organization-slug.ts";
import { suggestOrganizationName, suggestSlugs } from "./suggest-organization.ts";

test.each([
  ["ada@globex.test", "Globex"],
  ["ada@mail.globex.co.uk", "Globex"],
  ["ada@big-machines.test", "Big Machines"],
  ["ada.lovelace+news@gmail.com", "Ada Lovelace"],
  ["a_b@gmail.com", "A B"],
  ["!@gmail.com", "My organization"],
])("the founder %s gets the organization %s", (address, name) => {
  expect(suggestOrganizationName(address)).toBe(name);
});

test.each([
  ["Globex", "globex"],
  ["Größe & Söhne GmbH", "gro-e-sohne-gmbh"],
  ["  Ada's team  ", "ada-s-team"],
  ["X", "org-x"],
])("the name %o gives the slug %o", (name, slug) => {
  expect(suggestSlugs(name)[0]).toBe(slug);
});

test.each(["Globex", "日本", "!", "", "a".repeat(500), "-".repeat(50)])(
  "every slug for %o is one that an organization may have",
  (name) => {
    const slugs = suggestSlugs(name);
    expect(new Set(slugs).size).toBe(3);
    for (const slug of slugs) expect(() => parseOrganizationSlug(slug)).not.toThrow();
  },
);
