import type { FastifyInstance } from "fastify";
import { escapeHtml, renderPage } from "../lib/page.ts";
import { readForm, requireSameOrigin } from "../lib/requests.ts";
import type { Zone } from "./zone.ts";

/** Serves the page where a developer adds and deletes TXT records. `?name=&value=` fills in the form. */
export function serveDns(app: FastifyInstance, zone: Zone): void {
  app.get<{ Querystring: { name?: string; value?: string } }>("/dns", async ({ query }, reply) =>
    reply
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(dnsPage(zone, String(query.name ?? ""), String(query.value ?? ""))),
  );

  app.post("/dns", async (request, reply) => {
    requireSameOrigin(request);
    const { action = "", name = "", value = "" } = await readForm(request.body as NodeJS.ReadableStream);
    if (action === "remove") zone.remove(name);
    else zone.add(name, value);
    return reply.redirect("/dns", 303);
  });
}

function dnsPage({ records }: Zone, name: string, value: string): string {
  const rows = [...records].map(
    ([recordName, values]) => `<form method="post" action="/dns" class="record">
<input type="hidden" name="action" value="remove"><input type="hidden" name="name" value="${escapeHtml(recordName)}">
<p><b>${escapeHtml(recordName)}</b><br>${values.map(escapeHtml).join("<br>")}</p>
<button class="button side" type="submit" aria-label="Delete ${escapeHtml(recordName)}">Delete</button>
</form>`,
  );
  return renderPage({
    title: "DNS records",
    css: `
.record { display: flex; gap: 16px; align-items: center; justify-content: space-between; padding: 12px 0; border-top: 1px solid var(--edge); overflow-wrap: anywhere; }
.record p { margin: 0; color: var(--soft); }
.record b { color: var(--ink); }
.record .button { flex: none; width: auto; min-height: 36px; padding: 0 14px; }
`,
    body: `<h1>DNS records</h1>
<p class="soft">Add a TXT record for any domain, for example to verify a domain. The demo's provider queries this DNS server.</p>
<form method="post" action="/dns" class="fields">
<label>Name<input name="name" required maxlength="253" autocomplete="off" placeholder="_portico-verification.acme.test" value="${escapeHtml(name)}"></label>
<label>Value<input name="value" required maxlength="1000" autocomplete="off" value="${escapeHtml(value)}"></label>
<button class="button" type="submit">Add record</button>
</form>
<h2>TXT records</h2>
${rows.join("\n") || '<div class="empty"><p>No records yet</p><span>Add one above.</span></div>'}`,
  });
}
