import { z } from "zod";

const limit = (value: number) => z.number().int().min(1).default(value);

/** Limits of one SCIM directory. */
export const DirectoryLimits = z.strictObject({
  people: limit(100_000).describe("Maximum users in one directory."),
  groups: limit(10_000).describe("Maximum groups in one directory."),
  memberships: limit(1_000_000).describe("Maximum memberships in one directory, all groups together."),
  bytes: limit(512 * 1024 * 1024).describe("Maximum size of all users' attributes in one directory, in bytes of JSON."),
});
