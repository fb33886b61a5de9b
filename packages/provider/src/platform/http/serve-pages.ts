import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Page, PageContext } from "./page.ts";
import { BODY_LIMIT_BYTES, toRouterPath } from "./route.ts";

/** Serves pages, which do not use the wire's envelope (docs/wire/rules.md#answers). */
export async function servePages(app: FastifyInstance, pages: Page[], context: PageContext): Promise<void> {
  const serve = (scope: FastifyInstance, page: Page) => {
    const { answerToErrors } = page;
    scope.route({
      method: page.method,
      url: toRouterPath(page.path),
      bodyLimit: page.bodyLimitBytes ?? BODY_LIMIT_BYTES,
      config: { isUnlimited: page.isUnlimited ?? false },
      handler: (request, reply) => page.handle(context, request, reply),
      ...(answerToErrors && {
        errorHandler: (_error, request, reply) => reply.code(200).send(answerToErrors(request)),
      }),
    });
  };
  // Two scopes for all pages, because creating a scope takes longer than its routes.
  await app.register(async (scope) => {
    scope.addContentTypeParser("*", { parseAs: "string" }, async (_: FastifyRequest, text: string) => text);
    for (const page of pages) if (!page.leavesBody) serve(scope, page);
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const page of pages) if (page.leavesBody) serve(scope, page);
  });
  const open = pages.filter(({ isOpen }) => isOpen);
  for (const path of new Set(open.map((page) => page.path))) servePreflight(app, path);
}

const PREFLIGHT_MAX_AGE_SECONDS = 600;

/**
 * Answers preflights of unregistered origins; others are answered earlier. Never with credentials (docs/threats.md
 * T30).
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
