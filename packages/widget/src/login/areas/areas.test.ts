import { expect, test } from "vitest";
import { sampleContext, sampleDiscovered } from "../../testing/login-samples.ts";
import { sampleSecondFactorDue } from "../../testing/mfa-fixtures.ts";
import type { AreaName } from "../flow/areas.ts";
import { areaOf, areasAt } from "../flow/needed-areas.ts";
import { mainStep } from "../flow/steps.ts";
import { screens } from "../machine.ts";
import * as mfa from "./mfa-area.ts";
import * as passwords from "./passwords-area.ts";
import * as sso from "./sso-area.ts";

const areas = { mfa, passwords, sso };

test.each(Object.entries(areas))("every screen of %s is found by its name, and has a view", (name, area) => {
  for (const screen of Object.keys(area.screens)) expect([screen, areaOf(screen)]).toEqual([screen, name]);
  expect(Object.keys(area.views).sort()).toEqual(Object.keys(area.screens).sort());
});

test("a common screen belongs to none of them", () => {
  for (const screen of Object.keys(screens)) expect([screen, areaOf(screen)]).toEqual([screen, undefined]);
});

const loose = sampleDiscovered("Globex");
const strict = { ...loose, mfa_required: sampleSecondFactorDue().mfa_required };

test.each<[string, object, object, AreaName[]]>([
  ["Main with codes", mainStep(), { products: ["emailOtp"] }, []],
  ["Main with passwords", mainStep(), { products: ["emailOtp", "passwords"] }, ["passwords"]],
  ["Main with everything", mainStep(), { products: ["passwords", "oauth", "sso"] }, ["passwords", "sso"]],
  ["a list with one that asks for two factors", { screen: "Discovery", organizations: [loose, strict] }, {}, ["mfa"]],
  ["a list without", { screen: "Discovery", organizations: [loose] }, {}, []],
  ["a new password", { screen: "PasswordResetForm" }, {}, ["passwords"]],
])("%s needs what it should", (_, step, config, needed) => {
  expect(areasAt({ ...sampleContext({ products: ["emailOtp"], ...config }), step: step as never })).toEqual(needed);
});

test("a second factor is due where an answer brings neither a session nor another first factor", () => {
  expect(mfa.beginSecondFactor(sampleSecondFactorDue(), sampleContext(), 0)[0]).toHaveProperty("mfa");
});
