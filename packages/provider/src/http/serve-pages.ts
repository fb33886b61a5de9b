import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Page, PageContext } from "./page.ts";
import { toRouterPath } from "./route.ts";

const BODY_LIMIT_BYTES = 256 * 1024;

/** Serves what stands outside wire.md's envelope. */
export async function servePages(app: FastifyInstance, pages: Page[], context: PageContext): Promise<void> {
  for (const page of pages) {
    await app.register(async (scope) => {
      scope.addContentTypeParser("*", { parseAs: "string" }, async (_: FastifyRequest, text: string) => text);
      const { answerToErrors } = page;
      if (answerToErrors) {
        scope.setErrorHandler((_error, request, reply) => reply.code(200).send(answerToErrors(request)));
      }
      scope.route({
        method: page.method,
        url: toRouterPath(page.path),
        bodyLimit: BODY_LIMIT_BYTES,
        config: { isUnlimited: page.isUnlimited ?? false },
        handler: (request, reply) => page.handle(context, request, reply),
      });
    });
  }
}
