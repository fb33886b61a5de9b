import { z } from "zod";
import { HttpUrl } from "./fields.ts";

/** Requirements for new passwords. */
export const PasswordPolicy = z.strictObject({
  strength: z
    .enum(["none", "zxcvbn", "luds"])
    .default("zxcvbn")
    .describe(
      "How the strength of a password is checked: `zxcvbn` estimates how hard it is to guess, `luds` counts characters and character types, `none` accepts any password.",
    ),
  minimum_length: z
    .number()
    .int()
    .min(1)
    .max(128)
    .default(8)
    .describe("Minimum number of characters, if `strength` is `luds`."),
  complexity: z
    .number()
    .int()
    .min(0)
    .max(4)
    .default(3)
    .describe(
      "How many of the four character types (lowercase, uppercase, digits, symbols) a password needs, if `strength` is `luds`.",
    ),
  breach_check: z
    .union([
      z.enum(["offline", "off"]),
      z.strictObject({
        range_url: HttpUrl.meta({
          description:
            "URL of a k-anonymity service. The first five characters of the password's SHA-1 hash are appended.",
          examples: ["https://api.pwnedpasswords.com/range/"],
        }),
      }),
    ])
    .default("offline")
    .describe(
      "How new passwords are checked against leaked passwords: `offline` uses the built-in list, `off` disables the check, and an object also asks a k-anonymity service, which sees only five characters of a hash.",
    ),
});
