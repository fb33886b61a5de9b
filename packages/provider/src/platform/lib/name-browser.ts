/** Browsers by name. The first match counts, because some browsers send several names. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * Names a User-Agent in words that are the same in every language: `Chrome (Windows)`. Nothing of the header itself
 * is shown, because anyone can write anything there.
 */
export function nameBrowser(userAgent: string): string | undefined {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? `${browser} (${system})` : (browser ?? system);
}

/**
 * The member's browser and IP address, for a notice by email. Empty for a back end's call, which carries its own
 * User-Agent and IP address, not the member's.
 */
export function deviceOf(call: { caller: string; userAgent: string; ipAddress: string }): { device?: string } {
  if (call.caller !== "browser") return {};
  return { device: [nameBrowser(call.userAgent), call.ipAddress].filter(Boolean).join(" \u00b7 ") };
}
