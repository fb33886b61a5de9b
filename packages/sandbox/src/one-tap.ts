import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { claimsOf, parseChoice, people } from "./choice.ts";
import { clientOf } from "./client-of.ts";
import { readForm } from "./ground/read-form.ts";
import type { Keys } from "./keys.ts";
import { signIdToken } from "./sign-id-token.ts";

const script = readFileSync(new URL("./one-tap-script.js", import.meta.url), "utf8");

/** A stand-in for Google's `https://accounts.google.com/gsi/client`, and the call behind its prompt. */
export function serveOneTap(app: FastifyInstance, origin: string, keys: Keys): void {
  const shown = people.map(({ key, name, email }) => ({ key, name, email }));
  const settings = JSON.stringify({ origin, people: shown });
  app.get("/gsi/client", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(script.replace("SANDBOX_SETTINGS", () => settings)),
  );
  app.post("/gsi/credential", async (request, reply) => {
    const { client_id = "", ...fields } = await readForm(request.body as NodeJS.ReadableStream);
    const choice = parseChoice(fields);
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...claimsOf("google", choice),
      iss: `${origin}/google`,
      aud: client_id,
      azp: client_id,
      iat: now,
      exp: now + 3600,
      // Two credentials of the same second differ.
      jti: crypto.randomUUID(),
    };
    const { client_secret } = clientOf("google");
    const credential = await signIdToken(keys, payload, choice.misbehavior ?? "none", client_secret);
    return reply.header("Access-Control-Allow-Origin", "*").send({ credential });
  });
}
