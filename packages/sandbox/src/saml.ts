import { setTimeout as sleep } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "./ground/escape-html.ts";
import { style } from "./ground/page-style.ts";
import { readForm } from "./ground/read-form.ts";
import { parseSamlChoice, samlMisbehaviors, samlPeople } from "./saml-choice.ts";
import { samlKey } from "./saml-key.ts";
import { type SamlRequest, writeResponse } from "./saml-response.ts";

const SLOW_MS = 8_000;
const REQUEST_LIMIT_BYTES = 64 * 1024;

/** Serves a SAML identity provider below `/saml`. It answers every service provider, because it knows none. */
export function serveSaml(app: FastifyInstance, origin: string): void {
  const entityId = `${origin}/saml`;
  const metadata = writeMetadata(entityId);

  app.get("/saml/metadata", async (_request, reply) => reply.type("application/samlmetadata+xml").send(metadata));

  app.get("/saml/sso", async (request, reply) => {
    const { issuer } = parseRequest(request.query as Record<string, string>);
    return reply.type("text/html").send(choicePage(issuer));
  });

  app.post("/saml/sso", async (request, reply) => {
    const asked = parseRequest(request.query as Record<string, string>);
    const choice = parseSamlChoice(await readForm(request.body as NodeJS.ReadableStream));
    if (choice.misbehavior === "slow") await sleep(SLOW_MS, undefined, { ref: false });
    const xml = writeResponse(entityId, asked, choice);
    return reply.type("text/html").send(postingPage(asked.acsUrl, Buffer.from(xml, "utf8").toString("base64")));
  });
}

/** Its metadata (SAML 2.0 Metadata section 2.4.3), with signed requests and no logout. */
function writeMetadata(entityId: string): string {
  const certificate = samlKey.certificate.replace(/-----[^-]+-----|\s/g, "");
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(entityId)}">
  <IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>
    </KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeHtml(entityId)}/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>
`;
}

/** @throws Error for what is no request. */
function parseRequest({ SAMLRequest = "" }: Record<string, string>): SamlRequest {
  const limit = { maxOutputLength: REQUEST_LIMIT_BYTES };
  const xml = inflateRawSync(Buffer.from(SAMLRequest, "base64"), limit).toString("utf8");
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1];
  const id = find(/<\w+:AuthnRequest [^>]*\bID="([^"]+)"/);
  const acsUrl = find(/\bAssertionConsumerServiceURL="([^"]+)"/);
  const issuer = find(/<\w+:Issuer[^>]*>([^<]+)</);
  if (!id || !acsUrl || !issuer || !/^https?:/.test(acsUrl)) throw new Error("This is no login request.");
  return { id, acsUrl, issuer };
}

function choicePage(issuer: string): string {
  const options = Object.entries(samlMisbehaviors).map(([value, text]) => `<option value="${value}">${text}</option>`);
  const people = samlPeople.map(
    ({ key, name = "", email, note }) =>
      `<button name="person" value="${key}"><b>${name}</b><span>${email}</span><small>${note}</small></button>`,
  );
  return page(`<p class="badge">Sandbox</p>
<h1>Continue as whom?</h1>
<p class="soft">This stands in for an organization's <b>SAML</b> identity provider in development. It was asked by ${escapeHtml(issuer)}.</p>
<form method="post">
<label class="wrong">What goes wrong
<select name="misbehavior">${options.join("")}</select></label>
<div class="people">
${people.join("\n")}
</div>
<details>
<summary>Somebody else</summary>
<div class="fields">
<label>E-mail address <input name="email" type="email"></label>
<label>Name <input name="name"></label>
<label>Groups <input name="groups" placeholder="parted by commas"></label>
<button class="go">Continue</button>
</div>
</details>
</form>`);
}

/** SAML bindings section 3.5: the browser carries the answer in a form that posts itself. */
function postingPage(acsUrl: string, response: string): string {
  return page(`<form method="post" action="${escapeHtml(acsUrl.replaceAll("&amp;", "&"))}">
<input type="hidden" name="SAMLResponse" value="${response}">
<button class="go">Continue</button>
</form>
<script>document.forms[0].submit();</script>`);
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox for SAML</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
