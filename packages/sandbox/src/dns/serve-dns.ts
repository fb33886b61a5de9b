import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../ground/escape-html.ts";
import { style } from "../ground/page-style.ts";
import { readForm } from "../ground/read-form.ts";
import { requireOwnPage } from "../ground/require-own-page.ts";
import type { Zone } from "./zone.ts";

/** Serves the page on which TXT records are set, in place of a domain's own DNS. `?name=&value=` fills it in. */
export function serveDns(app: FastifyInstance, zone: Zone): void {
  app.get<{ Querystring: { name?: string; value?: string } }>("/dns", async ({ query }, reply) =>
    reply
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(dnsPage(zone, String(query.name ?? ""), String(query.value ?? ""))),
  );

  app.post("/dns", async (request, reply) => {
    requireOwnPage(request);
    const { action = "", name = "", value = "" } = await readForm(request.body as NodeJS.ReadableStream);
    if (action === "remove") zone.remove(name);
    else zone.add(name, value);
    return reply.redirect("/dns", 303);
  });
}

function dnsPage({ records }: Zone, name: string, value: string): string {
  const rows = [...records].map(
    ([of, texts]) => `<form method="post" action="/dns" class="record">
<input type="hidden" name="action" value="remove"><input type="hidden" name="name" value="${escapeHtml(of)}">
<p><b>${escapeHtml(of)}</b><br>${texts.map(escapeHtml).join("<br>")}</p>
<button type="submit" aria-label="Delete ${escapeHtml(of)}">Delete</button>
</form>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>DNS</title>
<style>${style}
.record { display: flex; gap: 12px; align-items: start; justify-content: space-between; border-top: 1px solid var(--edge); overflow-wrap: anywhere; }
.record button { min-height: 32px; margin-top: 12px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
</style>
</head>
<body>
<main>
<p class="badge">Sandbox</p>
<h1>DNS</h1>
<p class="soft">TXT records of any domain, as whoever runs its DNS would set them. The demo's provider asks here.</p>
<form method="post" action="/dns" class="fields">
<label>Name<input name="name" required maxlength="253" autocomplete="off" value="${escapeHtml(name)}"></label>
<label>Value<input name="value" required maxlength="1000" autocomplete="off" value="${escapeHtml(value)}"></label>
<button class="go" type="submit">Set the record</button>
</form>
<h2>Records</h2>
${rows.join("\n") || '<p class="soft">None yet.</p>'}
</main>
</body>
</html>
`;
}
