import { expect, test } from "vitest";
import { createPatch, getAt, setAt } from "./paths.ts";

test("setting a value creates its path, and removing it removes empty objects", () => {
  const settings = { project_name: "Acme", branding: { logo_url: "/a.png" } };
  expect(setAt(settings, ["branding", "primary_color"], "#fff")).toEqual({
    project_name: "Acme",
    branding: { logo_url: "/a.png", primary_color: "#fff" },
  });
  expect(setAt(settings, ["branding", "logo_url"], undefined)).toEqual({ project_name: "Acme" });
  expect(setAt({}, ["oauth", "google", "client_id"], "1")).toEqual({ oauth: { google: { client_id: "1" } } });
  expect(settings.branding).toEqual({ logo_url: "/a.png" });
  expect([getAt(settings, ["branding", "logo_url"]), getAt(settings, ["constructor"])]).toEqual(["/a.png", undefined]);
});

test.each([
  [{ a: 1 }, { a: 1 }, {}],
  [{ a: 1 }, {}, { a: null }],
  [{}, { a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
  [{ a: [1] }, { a: [1, 2] }, { a: [1, 2] }],
])("%j becomes %j with the patch %j", (before, after, patch) => {
  expect(createPatch(before, after)).toEqual(patch);
});
