import { PUBLIC_TOKEN } from "@portico/testkit";
import { createSamlIdp, type ResponseParts } from "../identity-providers/saml-idp.ts";
import { beginSaml, postResponse } from "../identity-providers/sso.ts";
import { type Answer, type NoisyPlace, SAML_CONNECTION, send, sendAsPage, sendScim } from "./provider.ts";
import { fill, fillWith, fullMetadata } from "./shapes.ts";

/** Something that a noisy tenant sends over and over. */
export interface Input {
  what: string;
  /** The status if the call is processed: not a refusal because of its many repetitions. */
  expected: number;
  send(): Promise<Answer>;
}

/** Prepares the worst input of each kind that a tenant can send; `tests/contract/limits` and `bench` use the same. */
export const kinds = {
  "mail templates": templates,
  "SCIM searches": searches,
  "SCIM PATCH": patches,
  "trusted metadata": trustedMetadata,
  "SAML metadata": samlMetadata,
  "import and foreign hashes": foreignHashes,
  "late webhook receivers": lateReceivers,
  "SAML responses": samlResponses,
  "sign-in previews": previews,
  "audit verification": auditVerification,
  export: exports,
} satisfies Record<string, (place: NoisyPlace) => Promise<Input[]> | Input[]>;

export type Kind = keyof typeof kinds;

function templates({ url, mails }: NoisyPlace): Input[] {
  const patchOf = (own: object) => ({
    patch: { email_templates: [{ template_id: "own", kind: "login", ...own }] },
  });
  const ask = (path: string, own: object) =>
    send(url, mails, "POST", `/project${path}`, { locale: "en", ...patchOf(own) });
  const check = (own: object) => send(url, mails, "POST", "/project/check", patchOf(own));
  const open = fillWith(20_000, (index) => `<b a${index}>`);
  const quadratic = { html: `<p>{{link}}${open}</p>${fill(79_000, "<p>x")}` };
  const deep = { html: `{{link}}${fill(99_000, "<div>")}` };
  const growing = { html: `{{link}}${fill(99_000, "{{body}}")}`, body: fill(1_900, "&") };
  const nested = `${fill(475, "<div>")}{{code}}${fill(570, "</div>")}`;
  const largest = { html: `{{link}}${fill(50_000, nested)}` };
  return [
    { what: "a check of formatting in each paragraph", expected: 200, send: () => check(quadratic) },
    { what: "a check of elements in elements", expected: 200, send: () => check(deep) },
    { what: "a check of an email that grows", expected: 200, send: () => check(growing) },
    { what: "a preview of formatting in each paragraph", expected: 400, send: () => ask("/mails/preview", quadratic) },
    { what: "a preview of an email that grows", expected: 400, send: () => ask("/mails/preview", growing) },
    { what: "a preview of the largest email", expected: 200, send: () => ask("/mails/preview", largest) },
    {
      what: "the largest email, saved",
      expected: 200,
      async send() {
        const { status, text } = await send(url, mails, "GET", "/project");
        if (status !== 200) return { status, text };
        return send(url, mails, "PUT", "/project", {
          version: JSON.parse(text).data.project.version,
          ...patchOf(largest),
        });
      },
    },
  ];
}

const conditions = (count: number, of: string, op = "co") =>
  Array.from({ length: count }, (_, index) => `${of} ${op} "q${index}"`).join(" or ");

function searches({ directory }: NoisyPlace): Input[] {
  const search = (filter: string, more: object = {}) =>
    sendScim(directory, "POST", "/Users/.search", { filter, count: 200, ...more });
  return [
    {
      what: "as many conditions as allowed",
      expected: 200,
      send: () => search(`addresses[${conditions(20, "formatted")}]`),
    },
    {
      what: "the same for all of those who are not found, in an order",
      expected: 200,
      send: () => search(`not (addresses[${conditions(18, "formatted")}])`, { sortBy: "displayName" }),
    },
    {
      what: "one that looks for a long text",
      expected: 400,
      send: () => search(`addresses[${conditions(5, "formatted")} or formatted co "${fill(3_000, "q")}"]`),
    },
    {
      what: "as many conditions on columns as there may be",
      expected: 200,
      send: () => search(conditions(28, "userName")),
    },
    { what: "a page", expected: 200, send: () => sendScim(directory, "GET", "/Users?count=200") },
  ];
}

function patches({ directory }: NoisyPlace): Input[] {
  const ims = Array.from({ length: 99 }, (_, index) => ({ value: `x${index}`, display: "d" }));
  const filter = conditions(28, "value", "eq").replaceAll('"q', '"x');
  const replace = { op: "replace", path: `ims[${filter}].display`, value: "y" };
  const patch = (operation: object, count: number) =>
    sendScim(directory, "PATCH", `/Users/${directory.user_id}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: Array.from({ length: count }, () => operation),
    });
  return [
    { what: "as much as allowed", expected: 200, send: () => patch(replace, 7) },
    { what: "200 times all conditions", expected: 400, send: () => patch(replace, 200) },
    { what: "200 times all values", expected: 400, send: () => patch({ op: "add", path: "ims", value: ims }, 200) },
  ];
}

function trustedMetadata({ url, noisy, organizations }: NoisyPlace): Input[] {
  const metadata = fullMetadata();
  const save = (method: string, path: string, body: object = { trusted_metadata: metadata }) =>
    send(url, noisy, method, `/organizations/${organizations.large}${path}`, body);
  return [
    { what: "an organization's", expected: 200, send: () => save("PUT", "") },
    {
      what: "a page of members with theirs",
      expected: 200,
      send: () => save("POST", "/members/search", { limit: 1_000 }),
    },
    {
      what: "larger than there may be",
      expected: 400,
      send: () => save("PUT", "", { trusted_metadata: { ...metadata, more: fill(40_000, "x") } }),
    },
    {
      what: "deeper than there may be",
      expected: 400,
      send: () => save("PUT", "", { trusted_metadata: { deep: JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) } }),
    },
  ];
}

const MD = "urn:oasis:names:tc:SAML:2.0:metadata";
const DS = "http://www.w3.org/2000/09/xmldsig#";
const METADATA_LENGTH = 250_000;

async function samlMetadata({ url, noisy, organizations, idp }: NoisyPlace): Promise<Input[]> {
  const path = `/organizations/${organizations.large}/saml_connections`;
  const certificate = idp.certificate.replace(/-----[^-]+-----|\s/g, "");
  const around = (inside: string, attributes = "") =>
    `<EntityDescriptor xmlns="${MD}" entityID="https://idp.test"${attributes}><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><ds:KeyInfo xmlns:ds="${DS}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.test/sso"/></IDPSSODescriptor>${inside}</EntityDescriptor>`;
  const created = await send(url, noisy, "POST", path, {});
  const connection = JSON.parse(created.text).data?.connection;
  if (!connection) throw new Error(created.text);
  const put = (metadata_xml: string) =>
    send(url, noisy, "PUT", `${path}/${connection.connection_id}/metadata`, { metadata_xml });
  const level = Array.from({ length: 60 }, (_, index) => ` xmlns:n${index}="urn:${fill(40, "n")}"`).join("");
  const shapes: [what: string, expected: number, xml: string][] = [
    ["as many elements as there may be", 200, around(fill(9_600, "<a/>") + fill(METADATA_LENGTH - 10_000, "x"))],
    ["character references", 200, around(fill(METADATA_LENGTH, "&#65;"))],
    ["elements as deep as there may be", 200, around(`${"<a>".repeat(35)}${"</a>".repeat(35)}`.repeat(70))],
    ["comments", 200, around(fill(METADATA_LENGTH, "<!---->"))],
    ["elements without end", 400, around(fill(METADATA_LENGTH, "<a>"))],
    [
      "attributes without end",
      400,
      around(
        "",
        fillWith(METADATA_LENGTH, (index) => ` a${index}="1"`),
      ),
    ],
    ["namespaces on each level", 200, around(fill(METADATA_LENGTH, `${`<a${level}>`.repeat(30)}${"</a>".repeat(30)}`))],
  ];
  return shapes.map(([what, expected, xml]) => ({ what, expected, send: () => put(xml) }));
}

async function foreignHashes({ url, noisy, organizations }: NoisyPlace): Promise<Input[]> {
  const hash = (cost: number) => `$2b$${cost}$${fill(53, ".")}`;
  const lines = Array.from({ length: 40 }, (_, index) => ({
    type: "member",
    organization_slug: "costly",
    email_address: `c${index}@costly.test`,
    email_verified_by: "old",
    // Of 300 ms, which is the budget, and one that exceeds it.
    password_hash: hash(index % 10 === 9 ? 14 : 12),
  }));
  const importLines = () => send(url, noisy, "POST", "/import", { lines, trusted_authorities: ["old"] });
  const { status, text } = await importLines();
  if (status !== 200) throw new Error(text);
  const tryPassword = (email_address: string) =>
    sendAsPage(url, PUBLIC_TOKEN, "/passwords/authenticate", {
      organization_id: organizations.costly,
      email_address,
      password: "wrong wrong wrong",
      session_duration_minutes: 60,
    });
  return [
    { what: "an import", expected: 200, send: importLines },
    { what: "a password of a member", expected: 401, send: () => tryPassword("c1@costly.test") },
    { what: "a password of another member", expected: 401, send: () => tryPassword("c2@costly.test") },
    { what: "a password of an unknown address", expected: 401, send: () => tryPassword("unknown@costly.test") },
  ];
}

async function lateReceivers({ url, noisy, lateReceiver }: NoisyPlace): Promise<Input[]> {
  for (let index = 0; index < 10; index += 1) {
    const endpoint = { url: `${lateReceiver}/${index}`, ordering: "none" };
    const { status, text } = await send(url, noisy, "POST", "/webhooks/endpoints", endpoint);
    if (status !== 200) throw new Error(text);
  }
  const create = () => send(url, noisy, "POST", "/organizations", { organization_name: "Late" });
  return [{ what: "an event for ten receivers", expected: 200, send: create }];
}

/** How many logins are pending at once; a refused response leaves its login pending. */
const LOGINS = 2;

async function samlResponses({ url, idp: key }: NoisyPlace): Promise<Input[]> {
  const idp = createSamlIdp(undefined, key);
  const provider = { url, provider: { services: { clock: { now: () => new Date() } } } };
  const inputs: Input[] = [];
  for (let login = 0; login < LOGINS; login += 1) {
    const { browser, acs, parts } = await beginSaml(provider, idp, SAML_CONNECTION);
    const groups = Array.from({ length: 2_300 }, (_, index) => `group-${index}`);
    const level = Array.from({ length: 60 }, (_, index) => ` a${index}="1"`).join("");
    const nested = `${`<a${level}>`.repeat(25)}${"</a>".repeat(25)}`.repeat(3);
    const attributesXml = `<saml:Attribute Name="nested"><saml:AttributeValue>${nested}</saml:AttributeValue></saml:Attribute>`;
    const forAnother = (changes: Partial<ResponseParts>) =>
      idp.buildResponse(parts("ada@globex.test", { audience: "https://another.test", ...changes }));
    const responses: [what: string, expected: number, xml: string][] = [
      ["as many groups as there may be", 303, forAnother({ attributes: { groups } })],
      ["as many attributes as there may be, nested", 303, forAnother({ attributesXml })],
      ["too many elements", 403, forAnother({ sign: "none", extraXml: fill(150_000, "<a/>") })],
    ];
    for (const [what, expected, xml] of responses) {
      inputs.push({
        what: `${what} (${login})`,
        expected,
        async send() {
          const { status, text, location } = await postResponse(browser, acs, xml);
          return { status, text: `${location} ${text}` };
        },
      });
    }
  }
  return inputs;
}

function previews({ url, noisy, organizations }: NoisyPlace): Input[] {
  const path = `/organizations/${organizations.large}/sign_ins/preview`;
  const preview = (settings: object) => send(url, noisy, "POST", path, { settings, limit: 1_000 });
  return [
    { what: "a second factor for all", expected: 200, send: () => preview({ mfa_policy: "REQUIRED_FOR_ALL" }) },
    {
      what: "one method for all",
      expected: 200,
      send: () => preview({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] }),
    },
  ];
}

function auditVerification({ url, noisy }: NoisyPlace): Input[] {
  const verify = () => send(url, noisy, "POST", "/audit_events/verify", {});
  const search = () => send(url, noisy, "POST", "/audit_events/search", { limit: 1_000 });
  return [
    { what: "a part of the log", expected: 200, send: verify },
    { what: "a page of the log", expected: 200, send: search },
  ];
}

function exports({ url, noisy }: NoisyPlace): Input[] {
  return [
    {
      what: "a page of members with metadata",
      expected: 200,
      send: () => send(url, noisy, "POST", "/export/members", { limit: 500 }),
    },
    {
      what: "a page of organizations",
      expected: 200,
      send: () => send(url, noisy, "POST", "/export/organizations", { limit: 500 }),
    },
  ];
}
