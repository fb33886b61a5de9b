import { expect, test } from "vitest";
import type { Product } from "../flow/config.ts";
import { type Block, groupBlocks } from "./blocks.ts";

const rows: [Product[], Block[][]][] = [
  [[], []],
  [["emailMagicLinks"], [["email"]]],
  [["emailMagicLinks", "emailOtp"], [["email"]]],
  [
    ["oauth", "sso", "emailOtp"],
    [["oauth", "sso"], ["email"]],
  ],
  [["sso", "oauth"], [["sso", "oauth"]]],
  [
    ["oauth", "emailMagicLinks", "sso"],
    [["oauth"], ["email"], ["sso"]],
  ],
  [
    ["emailOtp", "oauth", "emailMagicLinks", "sso"],
    [["email"], ["oauth", "sso"]],
  ],
  [["passwords"], [["password"]]],
  [["passwords", "emailOtp"], [["emailPassword"]]],
  [
    ["emailMagicLinks", "oauth", "passwords"],
    [["emailPassword"], ["oauth"]],
  ],
  [
    ["passwords", "oauth", "sso"],
    [["password"], ["oauth", "sso"]],
  ],
];

test.each(rows)("%j are drawn as %j", (products, groups) => {
  expect(groupBlocks(products)).toEqual(groups);
});
