import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Settings } from "./lib/settings.ts";

/** Serves the built front end. Each response of a page has a Content-Security-Policy with a new nonce. */
export async function addPages(app: FastifyInstance, settings: Settings): Promise<void> {
  const sendApp = preparePage("index.html", settings);
  const sendPlain = preparePage("plain.html", settings);

  await app.register(fastifyStatic, {
    root: settings.pages,
    index: false,
    // The routes below send the pages. Without the nonce, their scripts would not run.
    allowedPath: (path) => !path.endsWith(".html"),
    setHeaders(reply, path) {
      // The names of built assets contain a hash of their content, so they never change.
      const isHashed = path.startsWith(`${settings.pages}/assets/`);
      reply.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const ownPaths = ["/", "/authenticate", "/one-tap", "/consent", "/logout", "/apps", "/account", "/account/:section"];
  for (const path of [
    ...ownPaths,
    "/:slug/login",
    "/:slug/one-tap",
    "/:slug/board",
    "/:slug/settings",
    "/:slug/settings/:section",
  ]) {
    app.get(path, async (_request, reply) => sendApp(reply));
  }
  app.get("/plain", async (_request, reply) => sendPlain(reply));
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404);
    if (request.url.startsWith("/api/")) return { error: "route_not_found", message: "This route does not exist." };
    return sendApp(reply);
  });
}

function preparePage(
  file: string,
  { providerUrl, sandboxUrl, thirdPartyUrl, publicToken, pages }: Settings,
): (reply: FastifyReply) => FastifyReply {
  const page = readPage(pages, file)
    .replaceAll("{{provider_url}}", providerUrl)
    .replaceAll("{{sandbox_url}}", sandboxUrl)
    .replaceAll("{{third_party_url}}", thirdPartyUrl)
    .replaceAll("{{public_token}}", publicToken);
  return (reply) => {
    const nonce = randomBytes(16).toString("base64");
    return (
      reply
        .header("Content-Security-Policy", contentSecurityPolicy(nonce, `${providerUrl} ${sandboxUrl}`))
        .header("Referrer-Policy", "no-referrer")
        .header("Cross-Origin-Opener-Policy", "same-origin")
        // The page has no secrets, so browsers may keep it for back and forward navigation.
        .header("Cache-Control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(page.replaceAll("{{nonce}}", nonce))
    );
  };
}

/** Blocks everything that is not listed, and all scripts without the nonce. */
function contentSecurityPolicy(nonce: string, servers: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' https: data:",
    `connect-src 'self' ${servers}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

function readPage(folder: string, file: string): string {
  try {
    return readFileSync(`${folder}/${file}`, "utf8");
  } catch {
    throw new Error(`demo: ${folder}/${file} is missing. Build the pages with: npx vite build apps/demo`);
  }
}
