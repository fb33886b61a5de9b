import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../packages/provider/src/ground/api-error.ts";
import { createSamlServices } from "../../../packages/provider/src/sso/saml/services.ts";
import { organization, startForFile } from "../support/basics.ts";
import { createSamlIdp, honestParts } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, landingToken, postResponse, samlUrls } from "../support/identity-providers/sso.ts";

const CONNECTION = "saml-connection-globex";
const ADA = "ada@globex.test";
const idp = createSamlIdp();
const provider = await startForFile({
  project: {
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_connections: [
          {
            type: "saml",
            connection_id: CONNECTION,
            idp_entity_id: idp.entityId,
            idp_sso_url: idp.ssoUrl,
            certificates: [idp.certificate],
          },
        ],
        members: [{ email_address: ADA }],
      }),
    ],
  },
});

/** A thread in place of ours, that does what an answer never should be able to make it do. */
const answerQuestions = new URL("../../../packages/provider/src/ground/answer-questions.ts", import.meta.url).href;
const stand = `
  import { answerQuestions } from ${JSON.stringify(answerQuestions)};
  answerQuestions(({ read }) => {
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
const standIn = { file: new URL(`data:text/javascript,${encodeURIComponent(stand)}`), deadlineMs: 2_000 };
const busy = expect.objectContaining({ errorType: "service_unavailable", retryAfterSeconds: 2 });

test("T18: the largest answer that is let in is read and verified beside the event loop, which goes on", async () => {
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
    certificates: [{ key_id: "one", certificate: idp.certificate, expires_at: now }],
  };
  let turns = 0;
  let isOver = false;
  const verified = (async () => {
    const response = await saml.readResponse(Buffer.from(xml).toString("base64"));
    turns = 0;
    return saml.verifyResponse({ party, response, decryptionKeys: [], now });
  })().finally(() => {
    isOver = true;
  });
  for (; !isOver; turns += 1) await setImmediate();
  expect((await verified).attributes.get("groups")).toEqual(groups);
  expect(turns).toBeGreaterThan(50);
});

test("T18: an answer that ends its thread, or never lets it come back, fails alone and by name; the next has a new thread", async () => {
  open(standIn);
  for (const fate of ["end", "hang"]) {
    const [failed, next] = await Promise.allSettled([saml.readResponse(fate), saml.readResponse("next")]);
    expect(failed).toMatchObject({ status: "rejected", reason: busy });
    expect(next).toEqual({ status: "fulfilled", value: "next" });
  }
  expect(lost).toHaveBeenCalledTimes(2);
});

test("T18: a hundred answers wait, and the next is asked to come back", async () => {
  open(standIn);
  const taken = Array.from({ length: 101 }, (_, number) => saml.readResponse(`${number}`));
  await expect(saml.readResponse("one more")).rejects.toEqual(busy);
  expect(await Promise.all(taken)).toHaveLength(101);
});

test.each(["readResponse", "verifyResponse"] as const)(
  "T15, T18: a login whose answer met a full queue at %s is told when to come back, and the same answer is good then, once",
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
