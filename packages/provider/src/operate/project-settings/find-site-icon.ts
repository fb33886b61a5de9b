import { enforceLimit } from "../../core/limits/count.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { OutsideError } from "../../platform/lib/fetch-outside.ts";
import { hexColors, readSiteBrand } from "./site-icon-links.ts";

const PAGE_LIMIT_BYTES = 1024 * 1024;
const ICON_LIMIT_BYTES = 256 * 1024;
/** Of all requests for one site together. */
const TIMEOUT_MS = 10_000;
const REDIRECTS_LIMIT = 3;
const ICONS_LIMIT = 4;
const COLORS_LIMIT = 12;

export interface SiteIcon {
  /** A data URL of a raster image, whose type its first bytes prove. Null if the site has only an SVG or a color. */
  image: string | null;
  /** The colors of an SVG, or the `theme-color` of the page. */
  colors: string[];
}

/**
 * Fetches the icon of a site, as the source of a palette. The restrictions for outgoing requests (threats.md T51) apply
 * to each request and redirect. No answer is shown as a document: a raster image is returned as a data URL, an SVG only
 * as its colors.
 * @param site a domain, or the URL of one of its pages.
 * @throws ApiError `site_icon_not_usable` with what to do, `too_many_requests`.
 */
export async function findSiteIcon(call: Call, site: string): Promise<SiteIcon> {
  const start = startOf(site);
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  const ends = performance.now() + TIMEOUT_MS;
  const get = (url: string, limitBytes: number) => follow(call, url, { limitBytes, ends });
  const reasons: string[] = [];
  const page = await get(start.href, PAGE_LIMIT_BYTES).catch((error) => void reasons.push(reasonOf(error)));
  const brand = page
    ? readSiteBrand(new TextDecoder().decode(page.bytes), page.url)
    : { icons: [], themeColor: undefined };
  const colors = brand.themeColor ? [brand.themeColor] : [];
  const usual = ["/apple-touch-icon.png", "/favicon.ico"].map((path) => new URL(path, page?.url ?? start).href);
  let svgColors: string[] = [];
  for (const url of [...brand.icons.slice(0, ICONS_LIMIT), ...usual]) {
    try {
      const { bytes } = await get(url, ICON_LIMIT_BYTES);
      const type = rasterTypeOf(bytes);
      if (type) return { image: `data:${type};base64,${Buffer.from(bytes).toString("base64")}`, colors };
      const text = new TextDecoder().decode(bytes);
      if (svgColors.length === 0 && /<svg[\s>]/i.test(text.slice(0, 2_000))) svgColors = hexColors(text);
      else reasons.push(`${new URL(url).host} has no icon in a format that can be read.`);
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  const found = [...new Set([...svgColors, ...colors])].slice(0, COLORS_LIMIT);
  if (found.length > 0) return { image: null, colors: found };
  throw notUsable(reasons[0] ?? `${start.host} has no icon.`);
}

function notUsable(reason: string): ApiError {
  return new ApiError("site_icon_not_usable", {
    message: `${reason} Check the domain, or choose a logo file instead.`,
  });
}

function startOf(site: string): URL {
  try {
    const url = new URL(site.includes("://") ? site : `https://${site}`);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    if (isWeb && !url.username && !url.password) return new URL("/", url);
  } catch {}
  throw notUsable(`"${site.slice(0, 100)}" is not a domain.`);
}

interface Fetched {
  /** The URL after redirects. */
  url: string;
  bytes: Uint8Array;
}

/** Requests follow no redirect by themselves, so each URL is checked like the first. */
async function follow(call: Call, url: string, bounds: { limitBytes: number; ends: number }): Promise<Fetched> {
  let at = url;
  for (let hops = 0; hops <= REDIRECTS_LIMIT; hops++) {
    const timeoutMs = Math.min(5_000, bounds.ends - performance.now());
    if (timeoutMs <= 0) throw new OutsideError(`${new URL(at).host} did not answer in time.`);
    const response = await call.fetchOutside(at, { limitBytes: bounds.limitBytes, timeoutMs });
    const location = response.headers.get("Location");
    if (response.status >= 300 && response.status < 400 && location) at = new URL(location, at).href;
    else if (response.ok) return { url: at, bytes: new Uint8Array(await response.arrayBuffer()) };
    else throw new OutsideError(`${new URL(at).host} returned status ${response.status}.`);
  }
  throw new OutsideError(`${new URL(url).host} redirects more than ${REDIRECTS_LIMIT} times.`);
}

function reasonOf(error: unknown): string {
  if (error instanceof OutsideError) return error.message;
  // A redirect to something that is not a URL.
  if (error instanceof TypeError) return "The site redirects to something that is not a URL.";
  throw error;
}

/** The type by the first bytes, because a server may send any `Content-Type`. */
function rasterTypeOf(bytes: Uint8Array): string | undefined {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x52, 0x49, 0x46, 0x46) && String.fromCharCode(...bytes.subarray(8, 12)) === "WEBP") return "image/webp";
  if (starts(0, 0, 1, 0)) return "image/x-icon";
  return undefined;
}
