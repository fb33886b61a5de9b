import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { readForm } from "../lib/requests.ts";
import { type Choice, createClaims, parseChoice, people } from "../oauth/choice.ts";
import { type SigningKeys, signIdToken } from "../oauth/id-token.ts";
import { clientCredentials } from "../oauth/providers.ts";

const script = readFileSync(new URL("./one-tap-script.js", import.meta.url), "utf8");

/** Serves a stand-in for Google's script `https://accounts.google.com/gsi/client`, and the endpoint that its prompt calls. */
export function serveOneTap(app: FastifyInstance, origin: string, keys: SigningKeys): void {
  const accounts = people.map(({ key, name, email }) => ({ key, name, email }));
  const settings = JSON.stringify({ origin, accounts });
  app.get("/gsi/client", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(script.replace("SANDBOX_SETTINGS", () => settings)),
  );
  app.post("/gsi/credential", async (request, reply) => {
    const { client_id = "", ...fields } = await readForm(request.body as NodeJS.ReadableStream);
    const choice = parseChoice(fields);
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...createClaims("google", choice),
      iss: `${origin}/google`,
      aud: client_id,
      azp: client_id,
      iat: now,
      exp: now + 3600,
      // So that two credentials of the same second differ.
      jti: crypto.randomUUID(),
    };
    const { client_secret } = clientCredentials("google");
    const credential = await signIdToken(keys, payload, choice.misbehavior ?? "none", client_secret);
    return reply.header("Access-Control-Allow-Origin", "*").send({ credential });
  });
}

/** Chooses an account in One Tap's prompt, as a browser would. @returns The credential that the page receives. */
export async function chooseInOneTap(origin: string, clientId: string, choice: Choice): Promise<string> {
  const fields = Object.entries(choice).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${origin}/gsi/credential`, {
    method: "POST",
    body: new URLSearchParams([["client_id", clientId], ...fields]),
  });
  const { credential } = (await response.json()) as { credential: string };
  return credential;
}
