import { z } from "zod";
import { HttpUrl } from "./fields.ts";

/** What a new password must be like. */
export const PasswordPolicy = z.strictObject({
  strength: z
    .enum(["none", "zxcvbn", "luds"])
    .default("zxcvbn")
    .describe(
      "`zxcvbn` estimates how hard a password is to guess, `luds` counts characters and their kinds, `none` takes any.",
    ),
  minimum_length: z
    .number()
    .int()
    .min(1)
    .max(128)
    .default(8)
    .describe("The least number of characters, where `strength` is `luds`."),
  complexity: z
    .number()
    .int()
    .min(0)
    .max(4)
    .default(3)
    .describe("How many of lower case, upper case, digits and symbols a password has, where `strength` is `luds`."),
  breach_check: z
    .union([
      z.enum(["offline", "off"]),
      z.strictObject({
        range_url: HttpUrl.meta({
          description: "The service; five characters of the hash are appended.",
          examples: ["https://api.pwnedpasswords.com/range/"],
        }),
      }),
    ])
    .default("offline")
    .describe(
      "Where new passwords are looked up among leaked ones: `offline` in a list that comes along, `off` nowhere, or also at a k-anonymity service, which sees five characters of a hash.",
    ),
});
