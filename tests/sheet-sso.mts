import { launchBrowser } from "@portico/testkit";
import { createServer } from "vite";
// sheet LOOK PATTERN OUT.png [kind: admin|widget]
const [look = "", pattern = ".", out = "/tmp/n17/sheet.png", set = "admin"] = process.argv.slice(2);
const root = process.cwd() + "/apps/gallery";
const server = await createServer({ root, configFile: `${root}/vite.config.ts`, logLevel: "error", server: { port: 0, strictPort: false, hmr: false } });
await server.listen();
const address = server.resolvedUrls!.local[0];
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1880, height: 1100 }, reducedMotion: "reduce" });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.error(m.text()));
page.on("pageerror", (e) => console.error(e.message));
await page.goto(`${address}#frame=bare&set=${set}&${look}`);
await page.waitForSelector("[data-fixture] [data-part=root]");
await page.waitForTimeout(1800);
await page.evaluate((pattern) => { const re = new RegExp(pattern);
  const main = document.querySelector("main")!;
  main.setAttribute("style", "display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start;padding:20px");
  for (const f of document.querySelectorAll<HTMLElement>("[data-fixture]")) {
    const n = f.dataset.fixture!;
    if (!re.test(n)) f.remove();
    else { f.style.margin = "0"; f.style.width = f.dataset.width === "narrow" ? "320px" : "880px"; f.style.minHeight = /switcher|user/.test(n) ? "440px" : ""; if (/switcher|user/.test(n)) f.style.width = "340px"; const c = document.createElement("div"); c.textContent = n; c.style.cssText = "font:12px monospace;color:gray;direction:ltr"; f.prepend(c); }
  }
}, pattern);
await page.waitForTimeout(300);
await page.screenshot({ path: out, fullPage: true });
await browser.close(); await server.close(); process.exit(0);
