import { expect, test } from "vitest";
import { listChanges } from "./list-changes.ts";

test("changes are listed by the innermost named field", () => {
  const before = {
    project_name: "Acme",
    branding: { logo_url: "/a.png" },
    redirect_urls: [{ url: "a", types: ["login"] }],
    email_domains: ["a.test"],
  };
  const after = {
    project_name: "Acme",
    branding: { logo_url: "/b.png" },
    redirect_urls: [{ url: "a", types: ["login", "signup"] }, { url: "b" }],
    email_domains: ["a.test", "b.test"],
    default_locale: "de",
  };
  expect(listChanges(before, after)).toEqual([
    { path: "branding.logo_url", before: "/a.png", after: "/b.png" },
    { path: "redirect_urls[0].types", before: ["login"], after: ["login", "signup"] },
    { path: "redirect_urls[1]", after: { url: "b" } },
    { path: "email_domains", before: ["a.test"], after: ["a.test", "b.test"] },
    { path: "default_locale", after: "de" },
  ]);
  expect(listChanges(before, structuredClone(before))).toEqual([]);
});

test("T102: a prototype's key is no field of a settings document", () => {
  expect(listChanges({}, JSON.parse('{"constructor":1}'))).toEqual([{ path: "constructor", after: 1 }]);
});
