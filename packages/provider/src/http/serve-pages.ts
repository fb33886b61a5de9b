import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Page, PageContext } from "./page.ts";
import { BODY_LIMIT_BYTES, toRouterPath } from "./route.ts";

/** Serves what stands outside the wire's envelope (docs/wire/rules.md#answers). */
export async function servePages(app: FastifyInstance, pages: Page[], context: PageContext): Promise<void> {
  for (const page of pages) {
    await app.register(async (scope) => {
      if (page.leavesBody) scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
      else scope.addContentTypeParser("*", { parseAs: "string" }, async (_: FastifyRequest, text: string) => text);
      const { answerToErrors } = page;
      if (answerToErrors) {
        scope.setErrorHandler((_error, request, reply) => reply.code(200).send(answerToErrors(request)));
      }
      scope.route({
        method: page.method,
        url: toRouterPath(page.path),
        bodyLimit: page.bodyLimitBytes ?? BODY_LIMIT_BYTES,
        config: { isUnlimited: page.isUnlimited ?? false },
        handler: (request, reply) => page.handle(context, request, reply),
      });
    });
  }
  const open = pages.filter(({ isOpen }) => isOpen);
  for (const path of new Set(open.map((page) => page.path))) servePreflight(app, path);
}

const PREFLIGHT_MAX_AGE_SECONDS = 600;

/**
 * Answers preflights of origins that no project knows; others are answered before. Never with credentials
 * (docs/threats.md T30).
 */
function servePreflight(app: FastifyInstance, path: string): void {
  app.options(toRouterPath(path), (request, reply) =>
    reply
      .code(204)
      .headers({
        "Access-Control-Allow-Origin": request.headers.origin ?? "*",
        "Access-Control-Allow-Methods": "GET, POST",
        "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
        "Access-Control-Max-Age": `${PREFLIGHT_MAX_AGE_SECONDS}`,
        Vary: "Origin",
      })
      .send(),
  );
}
