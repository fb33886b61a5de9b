import type { AuthenticationFactor } from "@portico/wire";
import { describe, expect, test } from "vitest";
import type { Proof } from "../schema.ts";
import {
  appProofs,
  authorityOf,
  credentialProof,
  explainInsufficientProofs,
  isVouchedFor,
  mergeProofs,
  organizationProof,
  projectProof,
  provesAddress,
  selectPortableProofs,
} from "./proofs.ts";

const at = "2026-11-23T10:00:00.000Z";
const factor = (
  type: AuthenticationFactor["type"],
  sequence_order: AuthenticationFactor["sequence_order"] = "PRIMARY",
): AuthenticationFactor => ({ type, delivery_method: "email", last_authenticated_at: at, sequence_order });

const address = "vera@victims.test";
const here = { organization_id: "here", email_address: address, email_address_verified: true };
const elsewhere = { ...here, organization_id: "elsewhere" };
const moved = { ...here, email_address: "vip@victims.test" };

const mailbox = projectProof(factor("email_otp"), "mailbox", address);
const authority = projectProof(factor("magic_link"), "authority", address);
const far = credentialProof(factor("password"), here, "project");
const near = credentialProof(factor("password"), here, "organization");
const unproven = credentialProof(factor("password"), { ...here, email_address_verified: false }, "project");
const said = (by: "organization" | "app" | "support" | "backend" | "claim") =>
  organizationProof(factor("sso"), by, here, address);

describe("T58, T59: where a proof counts", () => {
  test.each<[string, Proof, { proves: boolean; vouches: boolean; elsewhere: boolean; moved: boolean }]>([
    ["a mailbox", mailbox, { proves: true, vouches: true, elsewhere: true, moved: false }],
    ["an authority", authority, { proves: true, vouches: true, elsewhere: true, moved: false }],
    ["a credential of the project", far, { proves: true, vouches: true, elsewhere: true, moved: false }],
    ["a credential of the organization", near, { proves: false, vouches: true, elsewhere: false, moved: false }],
    ["a credential of an unproven row", unproven, { proves: false, vouches: false, elsewhere: false, moved: false }],
    ["its own provider", said("organization"), { proves: false, vouches: true, elsewhere: false, moved: true }],
    ["an app", said("app"), { proves: false, vouches: true, elsewhere: false, moved: true }],
    ["support staff", said("support"), { proves: false, vouches: true, elsewhere: false, moved: true }],
    ["a back end", said("backend"), { proves: false, vouches: true, elsewhere: false, moved: true }],
    ["a claim", said("claim"), { proves: false, vouches: false, elsewhere: false, moved: false }],
  ])("%s", (_, proof, expected) => {
    expect({
      proves: provesAddress([proof], here),
      vouches: isVouchedFor([proof], here),
      elsewhere: provesAddress([proof], elsewhere) || isVouchedFor([proof], elsewhere),
      moved: provesAddress([proof], moved) || isVouchedFor([proof], moved),
    }).toEqual(expected);
    expect(provesAddress([proof], moved), "nothing proves an address that came later").toBe(false);
  });

  test("no proof at all proves nothing", () => {
    expect([provesAddress([], here), isVouchedFor([], here), authorityOf([], here)]).toEqual([false, false, "none"]);
  });
});

describe("T59: what counts in another organization", () => {
  const factors = [factor("email_otp"), factor("sso"), factor("password"), factor("totp", "SECONDARY")];
  const typesOf = (proofs: Proof[], member = here) =>
    selectPortableProofs({ authentication_factors: factors, proofs }, member).factors.map(({ type }) => type);

  test("factors with project-wide proofs, and no second factor", () => {
    expect(typesOf([mailbox, said("organization"), near])).toEqual(["email_otp"]);
    expect(typesOf([mailbox, far])).toEqual(["email_otp", "password"]);
    expect(typesOf([said("organization"), near])).toEqual([]);
    const totp = projectProof(factor("totp", "SECONDARY"), "mailbox", address);
    expect(typesOf([mailbox, totp])).toEqual(["email_otp"]);
  });

  test("nothing, once the address has changed", () => {
    expect(typesOf([mailbox, far], moved)).toEqual([]);
  });
});

test("T67: the best of several authorities is named, and none for a claim", () => {
  expect(authorityOf([said("organization"), far, mailbox], here)).toBe("mailbox");
  expect(authorityOf([said("organization"), near], here)).toBe("credential");
  expect(authorityOf([said("app"), said("organization")], here)).toBe("organization");
  expect(authorityOf([said("claim")], here)).toBe("none");
  expect(authorityOf([near], elsewhere)).toBe("none");
});

test.each([mailbox, authority, near, said("organization"), said("backend"), said("app"), said("support")])(
  "T67: a single voucher is named: $by",
  (proof) => {
    expect(authorityOf([proof, said("claim")], here)).toBe(proof.by);
  },
);

test("T59: a claim counts as no login, and proofs for other organizations have their own error", () => {
  const elsewhereAlone = "invalid_intermediate_session_token_for_organization";
  expect(explainInsufficientProofs([said("claim")]).errorType).toBe("intermediate_session_not_found");
  expect(explainInsufficientProofs([near]).errorType).toBe(elsewhereAlone);
  expect(explainInsufficientProofs([said("claim"), near]).errorType).toBe(elsewhereAlone);
});

test("the newest proof of a method counts", () => {
  expect(mergeProofs([near, mailbox], [far])).toEqual([mailbox, far]);
});

test("T120: an app proves each factor that its member had proven, in this organization only, and no claim", () => {
  const exchange = factor("oauth_access_token");
  const claimed = organizationProof(factor("sso"), "claim", here, address);
  const grant = { authentication_factors: [factor("email_otp"), factor("sso"), factor("totp", "SECONDARY")] };
  const proofs = appProofs({ ...grant, proofs: [mailbox, claimed] }, exchange, here);
  expect(proofs.map(({ method, by, organization_id }) => [method, by, organization_id])).toEqual([
    ["email_otp", "app", "here"],
    ["sso", "claim", "here"],
    ["oauth_access_token", "app", "here"],
  ]);
  expect(appProofs({ ...grant, proofs: [claimed] }, exchange, here).map(({ by }) => by)).toEqual([
    "claim",
    "claim",
    "claim",
  ]);
  expect(appProofs({ ...grant, proofs: [mailbox] }, exchange, moved).map(({ by }) => by)).toEqual([
    "claim",
    "claim",
    "claim",
  ]);
});
