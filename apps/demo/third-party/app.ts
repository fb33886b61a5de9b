import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { type AcmeBoards, AcmeBoardsError, type LoginOptions } from "./acme-boards.ts";
import { type Html, html } from "./html.ts";
import { account, type Board, boardCounts, connectBoard, goodbye, page, welcome } from "./pages.ts";
import { createVisits, type Visit } from "./visits.ts";

interface LoginRoute {
  Querystring: { prompt?: string; max_age?: string };
}

interface ConnectRoute {
  Querystring: { edit?: string; delete?: string };
}

/** Tally, a third-party app that signs people in with Acme Boards and reads their boards. */
export function createApp(acmeBoards: AcmeBoards): FastifyInstance {
  const visits = createVisits();
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    console.error(error);
    return sendProblem(reply.code(500), "Something went wrong");
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply.code(404), "Page not found"));

  app.get("/", async (request, reply) => {
    const visit = visits.findOrStart(request, reply);
    if (!visit.login) return send(reply, "How much is left to do?", visit, welcome);
    const { login } = visit;
    const isActive = await acmeBoards.isActive(login);
    const user = isActive ? await acmeBoards.describeUser(login) : login.claims;
    const board = await boardSection(visit);
    const scopes = new Set([...login.scopes, ...(visit.board?.scopes ?? [])]);
    return send(reply, "Your board", visit, account({ login, scopes, isActive, user }, board));
  });

  async function boardSection(visit: Visit): Promise<Html> {
    if (!visit.board) return connectBoard;
    try {
      return boardCounts((await acmeBoards.callApi("GET", "/board", visit.board)) as Board, visit.board);
    } catch (error) {
      delete visit.board;
      visit.message = messageOf(error);
      return connectBoard;
    }
  }

  async function redirectToLogin(reply: FastifyReply, visit: Visit, options: LoginOptions): Promise<FastifyReply> {
    const { url, attempt } = await acmeBoards.begin(options);
    visit.attempt = attempt;
    return reply.redirect(url, 303);
  }

  app.get<LoginRoute>("/login", async (request, reply) => {
    const { prompt, max_age } = request.query;
    return redirectToLogin(reply, visits.findOrStart(request, reply), { prompt, maxAge: max_age });
  });

  app.get<ConnectRoute>("/connect", async (request, reply) => {
    const mayDelete = request.query.delete !== undefined;
    const mayEdit = mayDelete || request.query.edit !== undefined;
    const boardScopes = ["read:boards", ...(mayEdit ? ["edit:cards"] : []), ...(mayDelete ? ["delete:cards"] : [])];
    return redirectToLogin(reply, visits.findOrStart(request, reply), { boardScopes });
  });

  app.get("/callback", async (request, reply) => {
    const visit = visits.renew(request, reply);
    const { attempt } = visit;
    delete visit.attempt;
    if (!attempt) visit.message = "This login was not started in this browser. Try again.";
    else {
      await runStep(visit, async () => {
        const tokens = await acmeBoards.finish(request.url, attempt);
        if (attempt.resource) visit.board = tokens;
        else visit.login = tokens;
      });
    }
    return reply.redirect("/", 303);
  });

  app.post("/refresh", async (request, reply) => {
    const visit = visits.findOrStart(request, reply);
    await runStep(visit, async () => {
      if (visit.login) visit.login = await acmeBoards.refresh(visit.login);
      if (visit.board) visit.board = await acmeBoards.refresh(visit.board);
    });
    return reply.redirect("/", 303);
  });

  app.post("/revoke", async (request, reply) => {
    const visit = visits.findOrStart(request, reply);
    await runStep(visit, async () => {
      for (const tokens of [visit.login, visit.board]) if (tokens) await acmeBoards.revoke(tokens);
      delete visit.board;
      visit.message = "Access revoked.";
    });
    return reply.redirect("/", 303);
  });

  app.post<{ Body: { title?: string } }>("/cards", async (request, reply) => {
    const visit = visits.findOrStart(request, reply);
    await runStep(visit, async () => {
      const { title = "" } = request.body ?? {};
      if (visit.board) await acmeBoards.callApi("POST", "/board/cards", visit.board, { title });
      visit.message = "Card added to your board.";
    });
    return reply.redirect("/", 303);
  });

  app.get<{ Querystring: { ask?: string } }>("/logout", async (request, reply) => {
    const { login } = visits.findOrStart(request, reply);
    visits.end(request);
    const idToken = request.query.ask === undefined ? login?.idToken : undefined;
    return reply.redirect(await acmeBoards.logoutUrl(idToken), 303);
  });

  app.get("/bye", async (request, reply) => {
    visits.end(request);
    return send(reply, "You're logged out", {}, goodbye);
  });

  return app;
}

/** Runs a step. If it fails, the next page shows the error. */
async function runStep(visit: Visit, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    visit.message = messageOf(error);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AcmeBoardsError) return `${error.message}.`;
  console.error(error);
  return "Acme Boards can't be reached. Try again.";
}

function sendProblem(reply: FastifyReply, title: string): FastifyReply {
  const body = html`<section><h1>${title}</h1><p class="row"><a class="button" href="/">Go to the home page</a></p></section>`;
  return send(reply, title, {}, body);
}

function send(reply: FastifyReply, title: string, visit: Visit, body: Html): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const { message } = visit;
  delete visit.message;
  return reply
    .header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header("Referrer-Policy", "no-referrer")
    .header("X-Content-Type-Options", "nosniff")
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page({ title, nonce, message }, body));
}
