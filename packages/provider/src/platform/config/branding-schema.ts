import { z } from "zod";
import { HttpUrl, setting } from "./fields.ts";

/** An image that pages of other origins also show (threats.md T37). */
const Picture = z.string().regex(/^$|^https?:\/\/[^/]|^\/(?!\/)/i, {
  error: "an http(s) URL, a path that begins with a single slash, or an empty text",
});

const Page = z.union([z.literal(""), HttpUrl]).default("");

const Color = z
  .string()
  .regex(/^$|^#([\da-f]{3}|[\da-f]{6})$/i, { error: "a color as #rgb or #rrggbb, or an empty text for the default" })
  .default("");

/** A project's branding. The widget receives it in the bootstrap; emails and pages use `brandingOf`. */
export const Branding = z.strictObject({
  logo_url: setting(
    Picture.default(""),
    "URL of your logo, shown beside your name. Empty shows no logo. Emails and the provider's pages need an absolute URL.",
    "https://app.example.com/logo.png",
  ),
  logo_dark_url: setting(
    Picture.default(""),
    "URL of the logo for dark backgrounds. If empty, `logo_url` is used.",
    "https://app.example.com/logo-dark.png",
  ),
  logo_has_name: setting(
    z.boolean().default(false),
    "Set it to true if the logo contains your name. The name is then not shown beside it.",
  ),
  mail_logo_url: setting(
    z.union([z.literal(""), HttpUrl]).default(""),
    "URL of the logo for emails, a PNG or JPEG. If empty, `logo_url` is used. Many email clients do not display SVG, so emails show your name in place of an SVG logo.",
    "https://app.example.com/logo.png",
  ),
  primary_color: setting(
    Color,
    "Color of the primary button, as `#rgb` or `#rrggbb`. Empty uses the default color. The provider chooses a text color with enough contrast.",
    "#4338ca",
  ),
  primary_color_dark: setting(
    Color,
    "Color of the primary button on dark backgrounds. If empty, it is derived from `primary_color`.",
    "#a5b4fc",
  ),
  terms_url: setting(
    Page,
    "URL of your terms of service. The first screen links to it. Empty shows no link.",
    "https://example.com/terms",
  ),
  privacy_url: setting(
    Page,
    "URL of your privacy policy. The first screen links to it. Empty shows no link.",
    "https://example.com/privacy",
  ),
  favicon_url: setting(
    Page,
    "URL of the favicon for the provider's own pages. Empty uses none.",
    "https://app.example.com/favicon.ico",
  ),
});
export type Branding = z.infer<typeof Branding>;

/** Whether the file name of an absolute URL is that of an SVG. */
export function isSvg(url: string): boolean {
  return URL.canParse(url) && /\.svgz?$/i.test(new URL(url).pathname);
}
