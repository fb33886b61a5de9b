import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const proxyPage = "docs/production/tls-and-proxy.md";
const read = (page: string) => readFileSync(page, "utf8");

const passed = [
  "/healthz",
  "/openapi.json",
  "/openapi-browser.json",
  "/setup/0198c0de",
  "/console",
  "/console/assets/app.js",
  "/docs",
  "/docs/errors",
  "/portico/portico.js",
  "/sdk/v1/b2b/bootstrap",
  "/v1/sessions/jwks/project-live-acme",
  "/oidc/project-live-acme/auth",
  "/.well-known/openid-configuration/oidc/project-live-acme",
];
const kept = [
  "/",
  "/boards",
  "/metrics",
  "/readyz",
  "/dev/inbox",
  "/documents",
  "/setups",
  "/.well-known/acme-challenge/x",
];

const recipes: Record<string, (path: string) => boolean> = {
  "nginx on the page about proxies": matchNginx(read(proxyPage)),
  "Caddy on the page about proxies": matchCaddy(read(proxyPage)),
  "nginx in the tutorial": matchNginx(read("docs/production/two-nodes.md")),
};

test.each(Object.entries(recipes))("%s passes the provider's public paths, and no others", (_, isPassed) => {
  expect([...passed, ...kept].filter(isPassed)).toEqual(passed);
});

/** nginx and JavaScript read this expression alike. */
function matchNginx(page: string): (path: string) => boolean {
  const [, expression] = /location ~ (\^\S+) \{/.exec(page) ?? [];
  if (!expression) throw new Error("The page has no location with an expression.");
  return (path) => new RegExp(expression).test(path);
}

function matchCaddy(page: string): (path: string) => boolean {
  const [, patterns = ""] = /@portico path (.+)/.exec(page) ?? [];
  if (!patterns) throw new Error("The page has no matcher @portico.");
  return (path) =>
    patterns.split(" ").some((it) => (it.endsWith("*") ? path.startsWith(it.slice(0, -1)) : path === it));
}
