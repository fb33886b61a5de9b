import { z } from "zod";

const limit = (value: number) => z.number().int().min(1).default(value);

/** The most that one directory of SCIM may hold. */
export const DirectoryLimits = z.strictObject({
  people: limit(100_000).describe("The people of one directory."),
  groups: limit(10_000).describe("The groups of one directory."),
  memberships: limit(1_000_000).describe("The members of all groups of one directory together."),
  bytes: limit(512 * 1024 * 1024).describe("The attributes of all people of one directory together, in bytes of JSON."),
});
