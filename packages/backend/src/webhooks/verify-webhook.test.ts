import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { verifyWebhook } from "./verify-webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const sentAt = new Date("2026-06-01T12:00:00Z");
const now = () => sentAt;
const body = JSON.stringify({
  type: "member.deleted",
  timestamp: "2026-06-01T11:59:59.000Z",
  data: { member_id: "é" },
});

/** As the reference library of Standard Webhooks signs. */
function sign(by = secret, at = sentAt, id = "msg-1"): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at.getTime() / 1000),
    "webhook-signature": new Webhook(by).sign(id, at, body),
  };
}

const codeOf = (headers: Record<string, string>, text = body, secrets: string | string[] = secret) =>
  verifyWebhook({ headers, body: text }, secrets, { now }).then(
    () => "verified",
    (error: { code: string }) => error.code,
  );

test("what a foreign library signs is believed, as a web request and as one of Node", async () => {
  const verified = { id: "msg-1", event: JSON.parse(body), isReplay: false };
  const request = new Request("https://app.test/", { method: "POST", headers: sign(), body });
  expect(await verifyWebhook(request, secret, { now })).toEqual(verified);
  expect(await verifyWebhook({ headers: sign(), body }, secret, { now })).toEqual(verified);
  expect(await verifyWebhook({ headers: sign(), body: Buffer.from(body) }, [other, secret], { now })).toEqual(verified);
  const both = {
    ...sign(),
    "webhook-signature": `v1a,bm90IG91cnM= ${sign(other)["webhook-signature"]} v2,x ${sign()["webhook-signature"]}`,
  };
  expect(await codeOf(both)).toBe("verified");
});

describe("T84: a message that the provider has not sent, or not just now, is refused", () => {
  test.each<[string, Record<string, string>, string, string]>([
    ["of another secret", sign(other), body, "wrong_signature"],
    ["with another body", sign(), body.replace("é", "e"), "wrong_signature"],
    ["with another id", { ...sign(), "webhook-id": "msg-2" }, body, "wrong_signature"],
    [
      "with another time",
      { ...sign(), "webhook-timestamp": String(sentAt.getTime() / 1000 + 1) },
      body,
      "wrong_signature",
    ],
    ["older than five minutes", sign(secret, new Date(sentAt.getTime() - 301_000)), body, "old_timestamp"],
    ["of a time to come", sign(secret, new Date(sentAt.getTime() + 301_000)), body, "old_timestamp"],
    ["whose time is no number", { ...sign(), "webhook-timestamp": "NaN" }, body, "old_timestamp"],
    ["without a signature", { ...sign(), "webhook-signature": "" }, body, "missing_headers"],
    ["with an empty signature", { ...sign(), "webhook-signature": "v1," }, body, "wrong_signature"],
    ["whose signature is no base64", { ...sign(), "webhook-signature": "v1,%%%" }, body, "wrong_signature"],
    [
      "of another version",
      { ...sign(), "webhook-signature": sign()["webhook-signature"]?.replace("v1,", "v0,") ?? "" },
      body,
      "wrong_signature",
    ],
  ])("%s", async (_, headers, text, code) => {
    expect(await codeOf(headers, text)).toBe(code);
  });

  test("an hour after, a message is not the receiver's any more, and five minutes after it is", async () => {
    const at = (ms: number) =>
      verifyWebhook({ headers: sign(), body }, secret, { now: () => new Date(sentAt.getTime() + ms) });
    await expect(at(3_600_000)).rejects.toThrow("not of now");
    expect((await at(300_000)).id).toBe("msg-1");
  });

  test("an invalid secret verifies no message", async () => {
    for (const invalid of ["", "whsec_", "whsec_%%", "secret", []]) {
      await expect(verifyWebhook({ headers: sign(), body }, invalid, { now })).rejects.toThrow(TypeError);
    }
    await expect(verifyWebhook({ headers: sign(), body: {} as string }, secret, { now })).rejects.toThrow(
      "Do not parse",
    );
  });
});
