import { expect, test } from "vitest";
import { nameBrowser } from "./name-browser.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, "Chrome (Windows)"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, "Edge (Windows)"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/120.0.0.0`, "Opera (Linux)"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, "Chrome (Chromebook)"],
  [`Mozilla/5.0 (Linux; Android 14; SM-S921B) ${chrome} SamsungBrowser/27.0`, "Samsung Internet (Android)"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox (Mac)"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, "Safari (Mac)"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile Safari/604.1`,
    "Chrome (iPhone)",
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} FxiOS/130.0 Mobile Safari/605.1.15`, "Firefox (iPad)"],
  ["curl/8.5.0", undefined],
  ["", undefined],
  ['<script>alert("Windows")</script>', "Windows"],
])("%s is %s", (userAgent, name) => expect(nameBrowser(userAgent)).toBe(name));
