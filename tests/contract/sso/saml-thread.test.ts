import { setImmediate } from "node:timers/promises";
import { PROJECT_ID } from "@portico/testkit";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readMetadata } from "../../../packages/provider/src/organizations/sso/saml/read-metadata.ts";
import { createSamlServices } from "../../../packages/provider/src/organizations/sso/saml/services.ts";
import { ApiError } from "../../../packages/provider/src/platform/lib/api-error.ts";
import { behindProxy } from "../support/askers.ts";
import { organization, startForFile } from "../support/basics.ts";
import { createSamlIdp, honestParts } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, landingToken, openBrowser, postResponse, samlUrls } from "../support/identity-providers/sso.ts";

const CONNECTION = "saml-connection-globex";
const OTHER = "saml-connection-globex-2";
const ADA = "ada@globex.test";
const idp = createSamlIdp();
const connection = (connection_id: string) => ({
  type: "saml" as const,
  connection_id,
  idp_entity_id: idp.entityId,
  idp_sso_url: idp.ssoUrl,
  certificates: [idp.certificate],
});
const provider = await startForFile({
  config: behindProxy,
  project: {
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_connections: [connection(CONNECTION), connection(OTHER)],
        members: [{ email_address: ADA }],
      }),
    ],
  },
});

/** A thread in place of ours, which does what no response should be able to cause. */
const answerQuestions = new URL("../../../packages/provider/src/platform/lib/answer-questions.ts", import.meta.url)
  .href;
const stubSource = `
  import { answerQuestions } from ${JSON.stringify(answerQuestions)};
  answerQuestions(({ read, sign }) => {
    if (sign) return { done: "signed" };
    if (read === "end") process.exit();
    return read === "hang" ? new Promise(() => {}) : { done: read };
  });
`;
const lost = vi.fn();
let saml: ReturnType<typeof createSamlServices>;
const open = (options = {}) => {
  saml = createSamlServices(lost, options);
  return saml;
};
afterEach(() => saml?.stop());
const standIn = { file: new URL(`data:text/javascript,${encodeURIComponent(stubSource)}`), deadlineMs: 2_000 };
const OWNER = { project: "project-a", source: "network-a" };
const busy = expect.objectContaining({ errorType: "service_unavailable", retryAfterSeconds: 2 });

// A busy machine can stop this thread for as long as the other works, but not every time.
const retry = { retry: 5 };

test("T18: the largest accepted response is read and verified off the event loop, which continues", retry, async () => {
  open();
  const now = new Date();
  const { acs, metadata } = samlUrls(CONNECTION);
  const groups = Array.from({ length: 2_400 }, (_, number) => `group-${number}`);
  const xml = idp.buildResponse({
    ...honestParts({ idp, request: { id: "_asked" }, acs, audience: metadata, address: ADA, now }),
    attributes: { groups },
  });
  const party = {
    acs,
    metadata,
    idpEntityId: idp.entityId,
    idpSsoUrl: idp.ssoUrl,
    idpSsoBinding: "redirect" as const,
    slo: "",
    idpSloUrl: "",
    idpSloRequestUrl: "",
    idpSloRequestBinding: "redirect" as const,
    certificates: [{ key_id: "one", certificate: idp.certificate, expires_at: now }],
  };
  let turns = 0;
  let isOver = false;
  const verified = (async () => {
    const response = await saml.readResponse(Buffer.from(xml).toString("base64"), OWNER);
    turns = 0;
    return saml.verifyResponse({ party, response, decryptionKeys: [], now }, OWNER);
  })().finally(() => {
    isOver = true;
  });
  for (; !isOver; turns += 1) await setImmediate();
  expect((await verified).attributes.get("groups")).toEqual(groups);
  expect(turns).toBeGreaterThan(50);
});

test("T155: the largest metadata is parsed off the event loop, which continues", retry, async () => {
  open();
  const call = { ...provider.provider.services, project: { project_id: PROJECT_ID }, ipAddress: "", saml } as never;
  const inside = `<a b="c">${"text ".repeat(20)}</a>`.repeat(2_300);
  const xml = idp.metadata.replace("</md:IDPSSODescriptor>", `$&${inside}`);
  // The thread starts with the first one.
  await readMetadata(call, idp.metadata);
  let turns = 0;
  let isOver = false;
  const read = readMetadata(call, xml).finally(() => {
    isOver = true;
  });
  for (; !isOver; turns += 1) await setImmediate();
  expect((await read).settings.idp_entity_id).toBe(idp.entityId);
  expect(turns).toBeGreaterThan(50);
  await expect(readMetadata(call, "<none/>")).rejects.toMatchObject({ errorType: "sso_metadata_not_usable" });
});

test("T18: a response that kills its thread, or never lets it return, fails with its own error; others succeed, and the next has a new thread", async () => {
  open(standIn);
  for (const fate of ["end", "hang"]) {
    const [failed, next] = await Promise.allSettled([saml.readResponse(fate, OWNER), saml.readResponse("next", OWNER)]);
    expect(failed).toMatchObject({ status: "rejected", reason: busy });
    expect(next).toEqual({ status: "fulfilled", value: "next" });
  }
  expect(lost).toHaveBeenCalledTimes(2);
});

test("T18: a hundred responses of a project wait, and the next gets Retry-After", async () => {
  open(standIn);
  const taken = Array.from({ length: 101 }, (_, number) => saml.readResponse(`${number}`, OWNER));
  await expect(saml.readResponse("one more", OWNER)).rejects.toEqual(busy);
  expect(await Promise.all(taken)).toHaveLength(101);
});

test("T157: a login can start while responses are being checked", async () => {
  open(standIn);
  const checked = saml.readResponse("hang", OWNER);
  const party = {
    acs: "",
    metadata: "",
    idpEntityId: "",
    idpSsoUrl: "",
    certificates: [],
    idpSsoBinding: "redirect" as const,
    slo: "",
    idpSloUrl: "",
    idpSloRequestUrl: "",
    idpSloRequestBinding: "redirect" as const,
  };
  const signed = await saml.signRequest({ party, requestId: "_1", signing: undefined }, OWNER);
  expect(signed).toBe("signed");
  await expect(checked).rejects.toEqual(busy);
});

describe("T157: a response without a pending login of its browser at its connection", () => {
  const bomb = "<a/>".repeat(2_000);
  const answer = (inResponseTo: string) => `<samlp:Response ${inResponseTo}>${bomb}</samlp:Response>`;
  const marked = async (connection: string) => (await beginSaml(provider, idp, connection)).browser;

  test.each([
    ["from a browser that is unknown", async () => openBrowser(provider), 'InResponseTo="_1"', "other_browser"],
    ["that names no request", async () => openBrowser(provider), "", "unsolicited"],
    ["of another connection's login", () => marked(OTHER), 'InResponseTo="_1"', "request_unknown"],
    [
      "of a login that has expired",
      async () => {
        const browser = await marked(CONNECTION);
        provider.clock.advance({ minutes: 11 });
        return browser;
      },
      'InResponseTo="_1"',
      "request_unknown",
    ],
  ])("is refused before it is parsed: one %s", async (_, openOne, inResponseTo, reason) => {
    const browser = await openOne();
    const read = vi.spyOn(provider.provider.services.saml, "readResponse");
    onTestFinished(() => read.mockRestore());
    const { status, location, headers } = await postResponse(browser, samlUrls(CONNECTION).acs, answer(inResponseTo));
    expect([status, location]).toEqual([403, ""]);
    expect(read).not.toHaveBeenCalled();
    const { db } = provider.provider.services;
    const request_id = headers.get("x-request-id") ?? "";
    const trace = db.selectFrom("sso_attempts").select("reason").where("request_id", "=", request_id);
    expect(await trace.executeTakeFirst()).toEqual({ reason });
  });

  test("hides no refusal of a pending login, however many there are", async () => {
    provider.clock.advance({ minutes: 10 });
    const begun = await beginSaml(provider, idp, CONNECTION);
    const flood = (network: number) =>
      fetch(begun.acs.replace("http://portico.test", provider.url), {
        method: "POST",
        redirect: "manual",
        headers: { "X-Forwarded-For": `203.0.113.${network}`, "Content-Type": "application/x-www-form-urlencoded" },
        body: `${new URLSearchParams({ SAMLResponse: "PGEvPg==", portico_bounced: "1" })}`,
      });
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(flood));
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    const { headers } = await postResponse(begun.browser, begun.acs, answer(`InResponseTo="${begun.request.id}"`));
    const { db } = provider.provider.services;
    const kept = await db.selectFrom("sso_attempts").select(["reason", "request_id"]).execute();
    expect(kept.map(({ request_id }) => request_id)).toContain(headers.get("x-request-id"));
    expect(kept.filter(({ reason }) => reason === "unsolicited").length).toBeLessThan(50);
  });
});

test.each(["readResponse", "verifyResponse"] as const)(
  "T15, T18: a login whose response met a full queue at %s gets Retry-After, and the same response works then, once",
  async (step) => {
    const begun = await beginSaml(provider, idp, CONNECTION);
    const xml = idp.buildResponse(begun.parts(ADA));
    const refusal = new ApiError("service_unavailable", { retryAfterSeconds: 2 });
    vi.spyOn(provider.provider.services.saml, step).mockRejectedValueOnce(refusal);
    const refused = await postResponse(begun.browser, begun.acs, xml);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(landingToken((await postResponse(begun.browser, begun.acs, xml)).location)).not.toBe("");
    expect(landingToken((await postResponse(begun.browser, begun.acs, xml)).location)).toBe("");
  },
);
