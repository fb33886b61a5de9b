import { expect, test } from "vitest";
import { z } from "zod";
import { describeSchemaError, toSchemaMismatch } from "./schema-error.ts";

function issueOf(body: unknown): z.ZodError {
  const { error } = z.strictObject({ name: z.record(z.string(), z.string()).optional() }).safeParse(body);
  if (!error) throw new Error("The body is valid.");
  return error;
}

test("T66: names of unknown fields are echoed up to a length, however long the body's are", () => {
  for (const body of [{ ["x".repeat(60_000)]: 1 }, { name: { ["x".repeat(60_000)]: 1 } }]) {
    const error = issueOf(body);
    expect(describeSchemaError(error).body).toHaveLength(1);
    expect(JSON.stringify(describeSchemaError(error)).length).toBeLessThan(1_000);
    expect(toSchemaMismatch(error).message.length).toBeLessThan(1_000);
  }
});

test("an error names the field with its path", () => {
  expect(describeSchemaError(issueOf({ nickname: "Ada" })).body).toEqual([
    {
      keyword: "additionalProperties",
      dataPath: ".nickname",
      schemaPath: "#/properties/nickname/additionalProperties",
      message: "is not a known field",
    },
  ]);
});
