import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCarrier } from "./carriers.ts";
import { UnsubscribedError } from "./enqueue-message.ts";

interface Request {
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let url: string;
let status = 201;
let answer: object = { sid: "SM1", code: 21_610 };
const requests: Request[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  requests.push({ url: request.url, headers: request.headers, body });
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const text = { to: "+12025550123", text: "Your code is 123456.", code: "123456" };

describe("carriers", () => {
  test("Twilio's API gets the text as form fields, by account and token", async () => {
    status = 201;
    const send = createCarrier({
      carrier: "twilio",
      api_url: `${url}/`,
      account_sid: "AC1",
      auth_token: "token",
      from: "+15005550006",
    });
    await send(text, "text-1");
    const request = requests.at(-1);
    expect(request).toMatchObject({
      url: "/2010-04-01/Accounts/AC1/Messages.json",
      headers: {
        authorization: `Basic ${btoa("AC1:token")}`,
        "content-type": expect.stringContaining("application/x-www-form-urlencoded"),
      },
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: "+12025550123",
      From: "+15005550006",
      Body: "Your code is 123456.",
    });
  });

  test("a webhook receives signed JSON", async () => {
    status = 200;
    const secret = "a secret of the webhook";
    await createCarrier({ carrier: "webhook", url: `${url}/texts`, secret })(text, "text-2");
    const request = requests.at(-1);
    expect(JSON.parse(request?.body ?? "")).toEqual({ id: "text-2", to: text.to, text: text.text });
    const signature = createHmac("sha256", secret)
      .update(request?.body ?? "")
      .digest("hex");
    expect(request?.headers["x-portico-signature"]).toBe(signature);
  });

  test("both carriers report a number whose owner texted STOP", async () => {
    status = 400;
    const account = { account_sid: "AC1", auth_token: "token", from: "+15005550006" };
    const twilio = createCarrier({ carrier: "twilio", api_url: url, ...account });
    await expect(twilio(text, "text-4")).rejects.toThrow(UnsubscribedError);
    answer = { error_type: "unsubscribed_phone_number" };
    const webhook = createCarrier({ carrier: "webhook", url, secret: "a secret of the webhook" });
    await expect(webhook(text, "text-5")).rejects.toThrow(UnsubscribedError);
    answer = { sid: "SM1", code: 21_610 };
  });

  test("a refusal is an error without the message's text, and the outbox retries", async () => {
    status = 400;
    const send = createCarrier({ carrier: "webhook", url, secret: "a secret of the webhook" });
    await expect(send(text, "text-3")).rejects.toThrow(/^The SMS carrier returned status 400\.$/);
  });
});
