import { createServer } from "node:http";
import { expect, test } from "vitest";
import { organizationId, refusal, signIn, startForFile } from "../support/basics.ts";
import { listen } from "../support/listen.ts";

/** Implements the part of Twilio's API that a sender uses. */
let hasTextedStop = true;
let asked = 0;
const carrier = createServer((request, response) => {
  request.resume();
  asked += 1;
  const answer = hasTextedStop ? { code: 21_610, status: 400 } : { sid: "SM1" };
  response.writeHead(hasTextedStop ? 400 : 201, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
});

const api_url = await listen(carrier);
const account = { account_sid: "AC1", auth_token: "a token", from: "+15005550006" };
const provider = await startForFile({ config: { sms: { carrier: "twilio", api_url, ...account } } });

test("a number that the carrier blocks gets one error, and is tried again after that", async () => {
  const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
  const organization_id = await organizationId(provider, "globex");
  const mfa_phone_number = "+12025550177";
  const send = async () => {
    await client.otps.sms.send({ organization_id, member_id: answer.member_id, mfa_phone_number });
    await provider.deliverDue();
  };
  const refused = async () => {
    const { db } = provider.provider.services;
    const rows = await db.selectFrom("unsubscribed_phone_numbers").selectAll().execute();
    expect(rows.map(({ phone_number }) => phone_number)).toEqual([mfa_phone_number]);
    // No message is queued to be refused again.
    const waiting = db.selectFrom("outbox").select("outbox_id").where("channel", "=", "sms");
    expect(await waiting.where("failed_at", "is", null).execute()).toEqual([]);
  };
  await send();
  await refused();
  await refusal(send(), "unsubscribed_phone_number");
  expect(asked).toBe(1);
  // START has not been texted.
  await send();
  await refused();
  await refusal(send(), "unsubscribed_phone_number");
  hasTextedStop = false;
  await send();
  expect(asked).toBe(3);
});
