import { z } from "zod";
import { HttpUrl } from "./fields.ts";

/** A picture that pages of other addresses show, too (threats.md T37). */
const Picture = z.string().regex(/^$|^https?:\/\/[^/]|^\/(?!\/)/i, {
  error: "an http(s) address, or a path of your pages that begins with one slash; empty for none",
});

const Page = z.union([z.literal(""), HttpUrl]).default("");

const Color = z
  .string()
  .regex(/^$|^#([\da-f]{3}|[\da-f]{6})$/i, { error: "a color as #rgb or #rrggbb; empty for ours" })
  .default("");

/** How a project looks: to the widget by its bootstrap, to mails and pages by `brandingOf`. */
export const Branding = z.strictObject({
  logo_url: Picture.default("").meta({
    description: "The logo beside your name; none when empty. Mails and the provider's pages need an absolute address.",
    examples: ["https://app.example.com/logo.png"],
  }),
  logo_dark_url: Picture.default("").meta({
    description: "The logo for dark surfaces; `logo_url` when empty.",
    examples: ["https://app.example.com/logo-dark.png"],
  }),
  logo_has_name: z
    .boolean()
    .default(false)
    .describe("Whether the logo says your name itself, so that the name does not stand beside it."),
  mail_logo_url: z
    .union([z.literal(""), HttpUrl])
    .default("")
    .meta({
      description:
        "The logo in mails, as a PNG or JPEG; `logo_url` when empty. Many mail programs show no SVG, so mails show your name in place of one.",
      examples: ["https://app.example.com/logo.png"],
    }),
  primary_color: Color.meta({
    description:
      "The color of the button that leads, as `#rgb` or `#rrggbb`; ours when empty. The text on it is computed so that it can be read.",
    examples: ["#4338ca"],
  }),
  primary_color_dark: Color.meta({
    description: "The same on dark surfaces; made of `primary_color` when empty.",
    examples: ["#a5b4fc"],
  }),
  terms_url: Page.meta({
    description: "Your terms, which the first screen leads to; none when empty.",
    examples: ["https://example.com/terms"],
  }),
  privacy_url: Page.meta({
    description: "Your privacy policy, which the first screen leads to; none when empty.",
    examples: ["https://example.com/privacy"],
  }),
  favicon_url: Page.meta({
    description: "The icon of the provider's own pages; none when empty.",
    examples: ["https://app.example.com/favicon.ico"],
  }),
});
export type Branding = z.infer<typeof Branding>;
