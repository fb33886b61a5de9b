import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { type AcmeBoards, Denied, type Wish } from "./acme-boards.ts";
import { type Html, html } from "./html.ts";
import { account, type Board, boardCounts, boardDoor, goodbye, page, welcome } from "./pages.ts";
import { createVisits, type Visit } from "./visits.ts";

interface OfLogin {
  Querystring: { prompt?: string; max_age?: string };
}

interface OfBoard {
  Querystring: { edit?: string; delete?: string };
}

/** Tally: somebody else's app, which signs its people in with Acme Boards and reads their boards there. */
export function createApp(acmeBoards: AcmeBoards): FastifyInstance {
  const visits = createVisits();
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    console.error(error);
    const body = html`<section><h1>Something went wrong</h1><p><a href="/">Back to the start</a></p></section>`;
    return send(reply.code(500), "Something went wrong", {}, body);
  });

  app.get("/", async (request, reply) => {
    const visit = visits.of(request, reply);
    if (!visit.login) return send(reply, "How much is left to do?", visit, welcome);
    const { login } = visit;
    const isActive = await acmeBoards.isActive(login);
    const user = isActive ? await acmeBoards.describeUser(login) : login.claims;
    return send(reply, "Your board", visit, account({ login, isActive, user }, await boardOf(visit)));
  });

  async function boardOf(visit: Visit): Promise<Html> {
    if (!visit.board) return boardDoor;
    try {
      return boardCounts((await acmeBoards.callApi("GET", "/board", visit.board)) as Board, visit.board);
    } catch (error) {
      delete visit.board;
      visit.news = messageOf(error);
      return boardDoor;
    }
  }

  async function leave(reply: FastifyReply, visit: Visit, wish: Wish): Promise<FastifyReply> {
    const { address, attempt } = await acmeBoards.begin(wish);
    visit.attempt = attempt;
    return reply.redirect(address, 303);
  }

  app.get<OfLogin>("/login", async (request, reply) => {
    const { prompt, max_age } = request.query;
    return leave(reply, visits.of(request, reply), { prompt, maxAge: max_age });
  });

  app.get<OfBoard>("/connect", async (request, reply) => {
    const mayDelete = request.query.delete !== undefined;
    const mayEdit = mayDelete || request.query.edit !== undefined;
    const boardScopes = ["read:boards", ...(mayEdit ? ["edit:cards"] : []), ...(mayDelete ? ["delete:cards"] : [])];
    return leave(reply, visits.of(request, reply), { boardScopes });
  });

  app.get("/callback", async (request, reply) => {
    const visit = visits.renew(request, reply);
    const { attempt } = visit;
    delete visit.attempt;
    if (!attempt) visit.news = "This login was not begun here. Begin again.";
    else {
      await tell(visit, async () => {
        const tokens = await acmeBoards.finish(request.url, attempt);
        if (attempt.resource) visit.board = tokens;
        else visit.login = tokens;
      });
    }
    return reply.redirect("/", 303);
  });

  app.post("/refresh", async (request, reply) => {
    const visit = visits.of(request, reply);
    await tell(visit, async () => {
      if (visit.login) visit.login = await acmeBoards.refresh(visit.login);
      if (visit.board) visit.board = await acmeBoards.refresh(visit.board);
    });
    return reply.redirect("/", 303);
  });

  app.post("/give-back", async (request, reply) => {
    const visit = visits.of(request, reply);
    await tell(visit, async () => {
      for (const tokens of [visit.login, visit.board]) if (tokens) await acmeBoards.giveBack(tokens);
      delete visit.board;
      visit.news = "The tokens are given back.";
    });
    return reply.redirect("/", 303);
  });

  app.post<{ Body: { title?: string } }>("/cards", async (request, reply) => {
    const visit = visits.of(request, reply);
    await tell(visit, async () => {
      const { title = "" } = request.body ?? {};
      if (visit.board) await acmeBoards.callApi("POST", "/board/cards", visit.board, { title });
      visit.news = "The card is on your board.";
    });
    return reply.redirect("/", 303);
  });

  app.get<{ Querystring: { ask?: string } }>("/logout", async (request, reply) => {
    const { login } = visits.of(request, reply);
    visits.end(request);
    const idToken = request.query.ask === undefined ? login?.idToken : undefined;
    return reply.redirect(await acmeBoards.logoutAddress(idToken), 303);
  });

  app.get("/bye", async (request, reply) => {
    visits.end(request);
    return send(reply, "You are logged out", {}, goodbye);
  });

  return app;
}

/** Runs a step, and says on the next page what Acme Boards refused. */
async function tell(visit: Visit, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    visit.news = messageOf(error);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Denied) return `${error.message}.`;
  console.error(error);
  return "Acme Boards could not be asked. Try again.";
}

function send(reply: FastifyReply, title: string, visit: Visit, body: Html): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const { news } = visit;
  delete visit.news;
  return reply
    .header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header("Referrer-Policy", "no-referrer")
    .header("X-Content-Type-Options", "nosniff")
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page({ title, nonce, news }, body));
}
