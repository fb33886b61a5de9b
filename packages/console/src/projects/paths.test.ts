import { expect, test } from "vitest";
import { getAt, makePatch, setAt } from "./paths.ts";

test("a value is set where its path says, and what is empty goes", () => {
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
])("%j becomes %j by %j", (before, after, patch) => {
  expect(makePatch(before, after)).toEqual(patch);
});
