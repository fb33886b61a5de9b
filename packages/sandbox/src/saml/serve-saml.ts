import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import samlify from "samlify";
import { escapeHtml, renderOptions, renderPage, renderPersonButton } from "../lib/page.ts";
import { readForm } from "../lib/requests.ts";
import { parseSamlChoice, type SamlChoice, samlMisbehaviors, samlPeople } from "./saml-choice.ts";
import {
  logoutResponseUrl,
  logoutUrl,
  type SamlRequest,
  type SamlSession,
  samlKey,
  writeResponse,
} from "./saml-response.ts";

const SLOW_MS = 8_000;
const LIMITED = { maxOutputLength: 64 * 1024 };
const SESSIONS_LIMIT = 100;

/** Serves a SAML identity provider below `/saml`. It accepts requests from any service provider. */
export function serveSaml(app: FastifyInstance, origin: string): void {
  const entityId = `${origin}/saml`;
  const metadata = writeMetadata(entityId);

  const sessions: SamlSession[] = [];

  app.get("/saml/metadata", async (_request, reply) => reply.type("application/samlmetadata+xml").send(metadata));

  app.get("/saml/sso", async (request, reply) => {
    const { issuer } = parseRequest(request.query as Record<string, string>);
    return reply.type("text/html").send(choicePage(issuer));
  });

  app.post("/saml/sso", async (request, reply) => {
    const samlRequest = parseRequest(request.query as Record<string, string>);
    const choice = parseSamlChoice(await readForm(request.body as NodeJS.ReadableStream));
    if (choice.misbehavior === "slow") await sleep(SLOW_MS, undefined, { ref: false });
    const sessionIndex = randomUUID();
    const xml = writeResponse(entityId, { ...samlRequest, sessionIndex }, choice);
    sessions.unshift({ email: choice.email, sessionIndex, issuer: samlRequest.issuer });
    sessions.length = Math.min(sessions.length, SESSIONS_LIMIT);
    return reply.type("text/html").send(responsePage(samlRequest.acsUrl, Buffer.from(xml, "utf8").toString("base64")));
  });

  app.get("/saml/sessions", async (_request, reply) => reply.type("text/html").send(sessionsPage(sessions)));

  // Signs out of one session, also at the service provider (SAML profiles section 4.4).
  app.post("/saml/sessions", async (request, reply) => {
    const { session: index } = await readForm(request.body as NodeJS.ReadableStream);
    const at = sessions.findIndex(({ sessionIndex }) => sessionIndex === index);
    const [session] = at < 0 ? [] : sessions.splice(at, 1);
    if (!session) throw new Error("This session has ended.");
    return reply.redirect(logoutUrl(entityId, await findSloUrl(session.issuer), session), 303);
  });

  app.get("/saml/slo", async (request, reply) => {
    const { SAMLResponse = "", SAMLRequest } = request.query as Record<string, string>;
    if (SAMLRequest !== undefined) {
      const { id, issuer, sessionIndexes } = parseLogoutRequest(SAMLRequest);
      const isNamed = (session: SamlSession) =>
        session.issuer === issuer && sessionIndexes.includes(session.sessionIndex);
      sessions.splice(0, Infinity, ...sessions.filter((session) => !isNamed(session)));
      return reply.redirect(logoutResponseUrl(entityId, await findSloUrl(issuer), id), 303);
    }
    const xml = inflateRawSync(Buffer.from(SAMLResponse, "base64"), LIMITED).toString("utf8");
    const isDone = xml.includes('Value="urn:oasis:names:tc:SAML:2.0:status:Success"');
    return reply.type("text/html").send(
      renderPage({
        title: "Signed out",
        body: `<h1>${isDone ? "You are signed out" : "The app did not sign you out"}</h1>\n<p class="soft">This is the end of a SAML single logout.</p>\n<a class="button side" href="/saml/sessions">View sessions</a>`,
      }),
    );
  });
}

/** SAML 2.0 Metadata section 2.4.3. It asks for signed requests. */
function writeMetadata(entityId: string): string {
  const certificate = samlKey.certificate.replace(/-----[^-]+-----|\s/g, "");
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(entityId)}">
  <IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>
    </KeyDescriptor>
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeHtml(entityId)}/slo"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeHtml(entityId)}/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>
`;
}

/** @throws Error if the query has no authentication request. */
function parseRequest({ SAMLRequest }: Record<string, string>): SamlRequest {
  const xml = SAMLRequest ? inflateRawSync(Buffer.from(SAMLRequest, "base64"), LIMITED).toString("utf8") : "";
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1];
  const id = find(/<\w+:AuthnRequest [^>]*\bID="([^"]+)"/);
  const acsUrl = find(/\bAssertionConsumerServiceURL="([^"]+)"/);
  const issuer = find(/<\w+:Issuer[^>]*>([^<]+)</);
  if (!id || !acsUrl || !issuer || !/^https?:/.test(acsUrl))
    throw new Error("The SAML authentication request is missing or incomplete.");
  return { id, acsUrl, issuer };
}

/** @throws Error if it is no logout request. */
function parseLogoutRequest(samlRequest: string): { id: string; issuer: string; sessionIndexes: string[] } {
  const xml = inflateRawSync(Buffer.from(samlRequest, "base64"), LIMITED).toString("utf8");
  const { extract, logoutRequestFields } = samlify.Extractor;
  const { request, issuer, sessionIndex } = extract(xml, logoutRequestFields) as {
    request?: { id: string };
    issuer?: string;
    sessionIndex?: string | string[];
  };
  if (!request || !issuer) throw new Error("The SAML logout request is missing or incomplete.");
  return { id: request.id, issuer, sessionIndexes: [sessionIndex ?? []].flat() };
}

/** @param issuer the service provider's entity ID, which is the URL of its metadata. */
async function findSloUrl(issuer: string): Promise<string> {
  const metadata = await (await fetch(issuer)).text();
  const sloUrl = samlify.ServiceProvider({ metadata }).entityMeta.getSingleLogoutService("redirect");
  if (typeof sloUrl !== "string") throw new Error("The service provider has no single logout.");
  return sloUrl;
}

function choicePage(issuer: string): string {
  return renderPage({
    title: "Sign in with SAML",
    body: `<h1>Choose an account</h1>
<p class="soft">This page simulates an organization's <b>SAML</b> identity provider during development. The login request came from ${escapeHtml(issuer)}.</p>
<form method="post">
<button hidden></button>
<div class="people">
${samlPeople.map(renderPersonButton).join("\n")}
</div>
<details>
<summary>Use another account</summary>
<div class="fields">
<label>Email address <input name="email" type="email"></label>
<label>Name <input name="name"></label>
<label>Groups <input name="groups" placeholder="Separated by commas"></label>
<button class="button">Continue</button>
</div>
</details>
<label class="option">Simulate an error
<select name="misbehavior">${renderOptions(samlMisbehaviors)}</select></label>
</form>`,
  });
}

function sessionsPage(sessions: SamlSession[]): string {
  const buttons = sessions.map(
    ({ email, sessionIndex, issuer }) =>
      `<button name="session" value="${sessionIndex}"><b>Sign out ${escapeHtml(email)}</b><small>${escapeHtml(new URL(issuer).host)}</small></button>`,
  );
  return renderPage({
    title: "SAML sessions",
    body: `<h1>SAML sessions</h1>
<p class="soft">Sign out here, and the app ends the session that came from it (SAML single logout).</p>
${buttons.length > 0 ? `<form method="post"><div class="people">\n${buttons.join("\n")}\n</div></form>` : `<div class="empty"><p>No sessions</p><span>Sign in to an app with SAML first.</span></div>`}`,
  });
}

/** A form that submits itself to the service provider (SAML bindings section 3.5.3, HTTP POST). */
function responsePage(acsUrl: string, response: string): string {
  return renderPage({
    title: "Sign in with SAML",
    body: `<h1>Signing in</h1>
<form method="post" action="${escapeHtml(acsUrl.replaceAll("&amp;", "&"))}">
<input type="hidden" name="SAMLResponse" value="${response}">
<button class="button">Continue</button>
</form>
<script>document.forms[0].submit();</script>`,
  });
}

/** Completes a login at the SAML identity provider, as a browser would. @returns The form that the browser submits last. */
export async function chooseBySaml(url: string, choice: SamlChoice): Promise<{ acsUrl: string; SAMLResponse: string }> {
  const fields = Object.entries(choice).map(([name, value]) => [name, String(value)]);
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  const page = await response.text();
  const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? "";
  return { acsUrl: find(/action="([^"]+)"/), SAMLResponse: find(/name="SAMLResponse" value="([^"]+)"/) };
}
