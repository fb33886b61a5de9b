import { expect, test } from "vitest";
import { mailLinks, senderDomain } from "./mail-links.ts";

test("the sender is the host's hint, else the project's only domain", () => {
  expect(senderDomain("mail.acme.test", ["acme.test"])).toBe("mail.acme.test");
  expect(senderDomain(undefined, ["acme.test"])).toBe("acme.test");
});

test("with several domains, or none, the sender is unknown", () => {
  expect(senderDomain(undefined, ["acme.test", "acme.example"])).toBeNull();
  expect(senderDomain(undefined, [])).toBeNull();
});

test("each inbox is opened for the address, searched for the sender", () => {
  const { gmail, yahoo, outlook } = mailLinks("ada@globex.test", "acme.test");
  expect(gmail).toBe(
    "https://mail.google.com/mail/u/ada%40globex.test/#search/from%3A%40acme.test+in%3Aanywhere+newer_than%3A1h",
  );
  expect(yahoo).toBe("https://mail.yahoo.com/d/search/keyword=from%253A%2540acme.test");
  expect(outlook).toBe(
    "https://outlook.office.com/mail/deeplink/search?query=from%3Aacme.test&login_hint=ada%40globex.test",
  );
});

test("without a sender the inbox opens as it is", () => {
  const { gmail, yahoo, outlook } = mailLinks("ada@globex.test", null);
  expect(gmail).toBe("https://mail.google.com/mail/u/ada%40globex.test/#inbox");
  expect(yahoo).toBe("https://mail.yahoo.com/d/folders/1");
  expect(outlook).toBe("https://outlook.office.com/mail/?login_hint=ada%40globex.test");
});

test("private Outlook addresses have a mailbox of their own", () => {
  expect(mailLinks("ada@hotmail.co.uk", null).outlook).toMatch(/^https:\/\/outlook\.live\.com\//);
});

test("T37: no address or domain changes the target of the links", () => {
  for (const link of Object.values(mailLinks('a"/../?#@evil.test', "x/../#?&evil.test"))) {
    const { origin } = new URL(link);
    expect(["https://mail.google.com", "https://mail.yahoo.com", "https://outlook.office.com"]).toContain(origin);
    expect(link).not.toMatch(/["/]\.\.|\?#|&evil/);
  }
});
