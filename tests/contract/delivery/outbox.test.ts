import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createMigratedDatabase, createProcessFolder, PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import { afterEach, expect, test } from "vitest";
import { organizationId } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { rowCounts } from "../support/rows.ts";
import { type Fate, startSmtpServer } from "../support/smtp.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startSmtp(fate?: (nth: number) => Fate) {
  const smtp = await startSmtpServer(fate);
  closers.push(smtp.stop);
  return smtp;
}

/** A mail server that accepts connections and never answers. */
async function startMute(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(smtpUrl: string, project: Record<string, unknown> = {}): Promise<TestProvider> {
  const provider = await startCheckedProvider({
    project,
    config: { smtp_url: smtpUrl, mail_from: "Acme Boards <login@acme.test>" },
  });
  closers.push(provider.stop);
  return provider;
}

const sendCode = (provider: TestProvider, email_address: string) =>
  provider.request("/sdk/v1/b2b/otps/email/discovery/send", { body: { email_address } });

async function results(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^portico_outbox_results_total\{result="(\w+)"\} (\d+)$/gm);
  const counts = [...lines].map(([, result = "", count]) => [result, Number(count)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const soon = { timeout: 8_000, interval: 50 };

test("an email arrives by SMTP with a text and an HTML part, and either one works for signing in", async () => {
  const smtp = await startSmtp();
  const provider = await start(smtp.url);
  await sendCode(provider, "ada@globex.test");
  await provider.deliverDue();
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(["ada@globex.test"]);
  expect(mail?.headers).toMatchObject({
    from: "Acme Boards <login@acme.test>",
    to: "ada@globex.test",
    "auto-submitted": "auto-generated",
  });
  expect(mail?.headers.subject).toMatch(/^\d{6} is your Acme Boards code$/);
  const code = mail?.headers.subject?.slice(0, 6) ?? "";
  expect(mail?.parts["text/plain"]).toContain(code);
  expect(mail?.parts["text/html"]).toContain(code);
  expect(mail?.parts["text/html"]).toContain("<!doctype html>");
  const answer = await provider.request("/sdk/v1/b2b/otps/email/discovery/authenticate", {
    body: { email_address: "ada@globex.test", code },
  });
  expect(answer.status).toBe(200);
  expect(await results(provider.url)).toEqual({ sent: 1 });
  expect((await rowCounts(provider)).outbox).toBe(0);
});

test("F10: a server that refuses twice gets the email at the third attempt, after growing pauses, once", async () => {
  const smtp = await startSmtp((nth) => (nth <= 2 ? "refuse" : "accept"));
  const provider = await start(smtp.url);
  await sendCode(provider, "ada@globex.test");
  for (const [tries, pauseMs] of [
    [1, 1_000],
    [2, 2_000],
  ] as const) {
    await provider.deliverDue();
    provider.clock.advance({ ms: pauseMs - 200 });
    await provider.deliverDue();
    expect(smtp.tries()).toBe(tries);
    provider.clock.advance({ ms: 200 });
  }
  await provider.deliverDue();
  expect(smtp.received).toHaveLength(1);
  expect(await results(provider.url)).toEqual({ failed: 2, sent: 1 });
  expect(smtp.tries()).toBe(3);
  // The development inbox has it once, too, although there were three attempts.
  expect(await provider.mailbox.all("ada@globex.test")).toHaveLength(1);
});

test("F10: an email whose content expires is dropped and counted, and nothing of it is kept", async () => {
  let fate: Fate = "refuse";
  const smtp = await startSmtp(() => fate);
  const provider = await start(smtp.url);
  await sendCode(provider, "ada@globex.test");
  await provider.deliverDue();
  expect(smtp.tries()).toBe(1);
  provider.clock.advance({ minutes: 11 });
  await provider.deliverDue();
  expect(await results(provider.url)).toEqual({ failed: 1, expired: 1 });
  const left = await provider.provider.services.db.selectFrom("outbox").selectAll().execute();
  expect(left).toMatchObject([{ sealed_message: null, failed_at: expect.any(Date), attempts: 2 }]);
  expect(left[0]?.last_error).toMatch(/451.*Try again later/);
  fate = "accept";
  provider.clock.advance({ minutes: 30 });
  await provider.deliverDue();
  expect(smtp.received).toEqual([]);
});

const ARYA = "arya@stark.test";
const PASSWORD = "correct horse battery staple";

/** Calls that must not be affected. */
const stark = {
  organization_name: "Stark",
  organization_slug: "stark",
  members: [{ email_address: ARYA, password: PASSWORD }],
};

test.each(["down", "mute"])(
  "F10: a mail server that is %s slows no call, and delays neither texts nor other methods",
  async (trouble) => {
    const carrier = await startCarrier();
    const provider = await startCheckedProvider({
      project: { organizations: [stark] },
      config: {
        smtp_url: trouble === "down" ? "smtp://127.0.0.1:1" : await startMute(),
        mail_from: "Acme Boards <login@acme.test>",
        sms: carrier.settings,
      },
    });
    closers.push(provider.stop);
    await sendCode(provider, "warm@up.test");
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => sendCode(provider, `ada-${index}@globex.test`)),
    );
    // All of them arrived while the first email was still waiting for the silent server.
    if (trouble === "mute") expect(await results(provider.url)).toEqual({});
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { client, organization_id, member_id } = await signInByPassword(provider);
    await client.otps.sms.send({ organization_id, member_id, mfa_phone_number: "+12025550123" });
    await expect.poll(() => carrier.texts.length, soon).toBe(1);
    // Every email waits for its next attempt.
    expect((await rowCounts(provider)).outbox).toBe(31);
    if (trouble === "down")
      await expect.poll(async () => (await results(provider.url)).failed ?? 0, soon).toBeGreaterThan(0);
  },
);

test("F10: a new request is delivered as soon as the mail server is back, while the first email still waits", async () => {
  let fate: Fate = "refuse";
  const smtp = await startSmtp(() => fate);
  const provider = await start(smtp.url);
  await sendCode(provider, "ada@globex.test");
  await provider.deliverDue();
  expect(smtp.tries()).toBe(1);
  fate = "accept";
  await sendCode(provider, "ada@globex.test");
  await provider.deliverDue();
  expect(smtp.received).toHaveLength(1);
  const code = smtp.received[0]?.headers.subject?.slice(0, 6);
  const { status } = await provider.request("/sdk/v1/b2b/otps/email/discovery/authenticate", {
    body: { email_address: "ada@globex.test", code },
  });
  expect(status).toBe(200);
});

test("F10, F11: a carrier that fails, then accepts and hangs up twice, gets the same text again: one ID, one code", async () => {
  const fates: Fate[] = ["refuse", "hang up", "hang up", "accept"];
  const carrier = await startCarrier((nth) => fates[nth - 1] ?? "accept");
  const provider = await startCheckedProvider({
    project: { organizations: [stark] },
    config: { sms: carrier.settings },
  });
  closers.push(provider.stop);
  const { client, organization_id, member_id } = await signInByPassword(provider);
  await client.otps.sms.send({ organization_id, member_id, mfa_phone_number: "+12025550123" });
  for (let tries = 1; tries <= fates.length; tries++) {
    await provider.deliverDue();
    expect(carrier.texts).toHaveLength(tries);
    expect((await results(provider.url)).failed).toBe(Math.min(tries, 3));
    provider.clock.advance({ ms: 1_000 * 2 ** (tries - 1) });
  }
  expect(new Set(carrier.texts.map((text) => JSON.stringify(text))).size).toBe(1);
  const code = /\d{6}/.exec(carrier.texts[0]?.text ?? "")?.[0] ?? "";
  const answer = await client.otps.sms.authenticate({ organization_id, member_id, code, session_duration_minutes: 60 });
  expect(answer.member).toMatchObject({ mfa_phone_number: "+12025550123" });
  expect((await rowCounts(provider)).outbox).toBe(0);
});

const session_duration_minutes = 60;
type Page = Awaited<ReturnType<typeof signInByPassword>>;
const proveAddress =
  (email_address: string) =>
  ({ client, organization_id }: Page, code: string) =>
    client.otps.email.authenticate({ organization_id, email_address, code, session_duration_minutes });

test.each<{ sent: string; ask(page: Page): unknown; prove(page: Page, code: string): unknown }>([
  {
    sent: "an email for discovery",
    ask: ({ client }) => client.otps.email.discovery.send({ email_address: ARYA }),
    prove: ({ client }, code) => client.otps.email.discovery.authenticate({ email_address: ARYA, code }),
  },
  {
    sent: "an email of an organization",
    ask: ({ client, organization_id }) => client.otps.email.loginOrSignup({ organization_id, email_address: ARYA }),
    prove: proveAddress(ARYA),
  },
  {
    sent: "an email with a link and a code",
    ask: ({ client, organization_id }) =>
      client.magicLinks.email.loginOrSignup({ organization_id, email_address: ARYA }),
    prove: proveAddress(ARYA),
  },
  {
    sent: "an email to a new address of theirs",
    ask: ({ client }) => client.self.startEmailUpdate({ email_address: "no@one.test", delivery_method: "EMAIL_OTP" }),
    prove: proveAddress("no@one.test"),
  },
  {
    sent: "a text",
    ask: ({ client, organization_id, member_id }) =>
      client.otps.sms.send({ organization_id, member_id, mfa_phone_number: "+12025550123" }),
    prove: ({ client, organization_id, member_id }, code) =>
      client.otps.sms.authenticate({ organization_id, member_id, code, session_duration_minutes }),
  },
])("F10: of two codes that were requested during an outage, $sent delivers only the valid one", async (way) => {
  let fate: Fate = "refuse";
  const smtp = await startSmtp(() => fate);
  const carrier = await startCarrier(() => fate);
  const provider = await startCheckedProvider({
    project: { organizations: [stark], email_link_and_code: true },
    config: { smtp_url: smtp.url, mail_from: "Acme <login@acme.test>", sms: carrier.settings },
  });
  closers.push(provider.stop);
  const page = await signInByPassword(provider);
  await way.ask(page);
  await provider.deliverDue();
  provider.clock.advance({ ms: 61_000 });
  await way.ask(page);
  await provider.deliverDue();
  // The older one is due as well.
  expect(await results(provider.url)).toEqual({ failed: 2, superseded: 1 });
  carrier.texts.length = 0;
  fate = "accept";
  provider.clock.advance({ ms: 5_000 });
  await provider.deliverDue();
  expect(await results(provider.url)).toEqual({ failed: 2, superseded: 1, sent: 1 });
  const texts = [...smtp.received.map(({ parts }) => parts["text/plain"]), ...carrier.texts.map(({ text }) => text)];
  expect(texts).toHaveLength(1);
  await way.prove(page, /\b\d{6}\b/.exec(texts[0] ?? "")?.[0] ?? "");
});

async function signInByPassword(provider: TestProvider) {
  const { client } = provider.openPage();
  const organization_id = await organizationId(provider, "stark");
  const who = { email_address: ARYA, organization_id, password: PASSWORD };
  await client.passwords.authenticate({ ...who, session_duration_minutes: 60 });
  return { client, organization_id, member_id: client.member.getSync()?.member_id ?? "" };
}

/** An SMS carrier. @param fate decides about the nth attempt, from 1. */
async function startCarrier(fate: (nth: number) => Fate = () => "accept") {
  const texts: { id: string; text: string }[] = [];
  const server = createHttpServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    texts.push(JSON.parse(body));
    const decision = fate(texts.length);
    if (decision === "hang up") return request.socket.destroy();
    response.writeHead(decision === "accept" ? 200 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`;
  return { texts, settings: { carrier: "webhook", url, secret: "a secret of the webhook" } };
}

test("F11: a server that accepts and hangs up twice gets the same email again: one code, one Message-ID", async () => {
  const smtp = await startSmtp((nth) => (nth <= 2 ? "hang up" : "accept"));
  const provider = await start(smtp.url);
  await sendCode(provider, "ada@globex.test");
  for (const [tries, ms] of [
    [1, 1_000],
    [2, 2_000],
    [3, 0],
  ] as const) {
    await provider.deliverDue();
    expect(smtp.tries()).toBe(tries);
    expect((await results(provider.url)).failed).toBe(Math.min(tries, 2));
    provider.clock.advance({ ms });
  }
  expect(smtp.received).toHaveLength(3);
  expect(new Set(smtp.received.map(({ headers }) => headers["message-id"])).size).toBe(1);
  expect(new Set(smtp.received.map(({ headers }) => headers.subject)).size).toBe(1);
});

test("T52: no name can add a line to an email's header", async () => {
  const smtp = await startSmtp();
  const provider = await start(smtp.url, { project_name: "Acme\r\nBcc: victim@evil.test\r\n\r\nBody" });
  await sendCode(provider, "ada@globex.test");
  await provider.deliverDue();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.to).toEqual(["ada@globex.test"]);
  expect(smtp.received[0]?.headers).not.toHaveProperty("bcc");
  for (const email_address of [
    "ada@globex.test\r\nBcc: victim@evil.test",
    "ada@globex.test,victim@evil.test",
    "<ada@globex.test> victim@evil.test",
  ]) {
    expect((await sendCode(provider, email_address)).body.error_type).toBe("invalid_email");
  }
});

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

if (serverUrl) {
  test("two nodes share the work, and no email is sent twice", async () => {
    const smtp = await startSmtp();
    const database = await createMigratedDatabase(serverUrl);
    closers.push(database.drop);
    const config = { smtp_url: smtp.url, mail_from: "Acme <login@acme.test>" };
    const nodes = await Promise.all([1, 2].map(() => startCheckedProvider({ databaseUrl: database.url, config })));
    for (const node of nodes) closers.push(node.stop);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => sendCode(nodes[index % 2] as TestProvider, `ada-${index}@globex.test`)),
    );
    await Promise.all(nodes.map((node) => node.deliverDue()));
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(60);
    expect(smtp.received).toHaveLength(60);
  });
}

// It uses a data directory of its own, whatever the store of the other tests.
test("killed between accepting an email and sending it: the next start sends it, with the same code", async () => {
  let fate: Fate = "refuse";
  // The first server never answers, so the process dies during a delivery.
  const mute = await startMute();
  const smtp = await startSmtp(() => fate);
  const folder = await createProcessFolder();
  closers.push(folder.remove);
  const start = (smtp_url: string) => folder.start({ config: { smtp_url, mail_from: "Acme <login@acme.test>" } });

  const first = await start(mute);
  const sent = await fetch(`${first.url}/sdk/v1/b2b/otps/email/discovery/send`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ email_address: "ada@globex.test" }),
  });
  expect(sent.status).toBe(200);
  const inbox = async (url: string) =>
    (await (await fetch(`${url}/dev/inbox?to=ada@globex.test`)).json()) as { code: string }[];
  await expect.poll(async () => (await inbox(first.url)).length, soon).toBe(1);
  expect(await first.stop("SIGKILL")).toBeNull();

  fate = "accept";
  const second = await start(smtp.url);
  // Leased to the dead process for ten more seconds.
  const moved = { method: "POST", body: JSON.stringify({ advance_ms: 10_500 }) };
  await fetch(`${second.url}/dev/clock`, { ...moved, headers: { "Content-Type": "application/json" } });
  await expect.poll(() => smtp.received.length, soon).toBe(1);
  const [message] = await inbox(second.url);
  expect(smtp.received[0]?.headers.subject).toContain(message?.code);
  expect(await inbox(second.url)).toHaveLength(1);
}, 90_000);
