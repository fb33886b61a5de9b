import { expect, test } from "vitest";
import { roleName } from "./role-name.ts";

test.each([
  ["admin", "Admin"],
  ["billing_admin", "Billing admin"],
  ["tier_2_support", "Tier 2 support"],
  // Other forms may be names already.
  ["Billing Admin", "Billing Admin"],
  ["billing-admin", "billing-admin"],
  ["billingAdmin", "billingAdmin"],
  ["crm:reader", "crm:reader"],
  ["_admin", "_admin"],
  ["مشرف", "مشرف"],
  ["", ""],
])("the name of the role %j is %j", (id, name) => expect(roleName(id)).toBe(name));
