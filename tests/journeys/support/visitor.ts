import type { BrowserContext, Request } from "playwright-core";
import type { Inbox, Mail } from "./inbox.ts";
import { createTab, type Tab } from "./tab.ts";

/** A person at a browser. What a tab can do, a visitor does in the first one. */
export interface Visitor extends Tab {
  context: BrowserContext;
  /** Policy violations of any page; uncaught errors fail the run by themselves. */
  faults: string[];
  /** Requests a link in the first tab and waits for the email. */
  askForLink(address: string): Promise<Mail>;
  /** Requests a code in the first tab and waits for the email. */
  askForCode(address: string): Promise<Mail>;
  /** Opens the link of an email in the first tab. */
  openLink(mail: Mail): Promise<void>;
  /** The URL on the app's page that the link of an email leads to, without going there. */
  landingOf(mail: Mail): Promise<string>;
  openTab(path: string): Promise<Tab>;
  /** Follows a link that opens a new tab. */
  follow(from: Tab, link: string): Promise<Tab>;
  /** The value of a cookie, by the end of its name. */
  cookie(name: string): Promise<string | undefined>;
  /** All requests of any tab from now on. */
  recordRequests(): { all(): Promise<SeenRequest[]> };
  leave(): Promise<void>;
}

export interface SeenRequest {
  url: string;
  /** "" if none was sent. */
  referrer: string;
}

const PATIENCE_MS = 30_000;

export async function createVisitor(context: BrowserContext, inbox: Inbox): Promise<Visitor> {
  context.setDefaultTimeout(PATIENCE_MS);
  const faults = await collectFaults(context);
  const tab = createTab(await context.newPage());

  async function mailAfter(address: string, ask: () => Promise<void>): Promise<Mail> {
    const { length } = await inbox.all(address);
    await ask();
    return inbox.next(address, length);
  }

  return {
    ...tab,
    context,
    faults,
    askForLink: (address) =>
      mailAfter(address, async () => {
        await tab.enterEmail(address);
        await tab.press("Email me a log in link");
        await tab.sees("Check your email");
      }),
    askForCode: (address) =>
      mailAfter(address, async () => {
        await tab.enterEmail(address);
        await tab.press("Email me a log in code");
        await tab.sees("Enter passcode");
      }),
    openLink: (mail) => tab.open(linkOf(mail)),
    async landingOf(mail) {
      const response = await context.request.get(linkOf(mail), { maxRedirects: 0 });
      return response.headers().location ?? "";
    },
    async openTab(path) {
      const another = createTab(await context.newPage());
      await another.open(path);
      return another;
    },
    async follow(from, link) {
      const opened = context.waitForEvent("page");
      await from.page.bringToFront();
      await from.page.getByRole("link", { name: link, exact: true }).first().click();
      return createTab(await opened);
    },
    cookie: async (name) => (await context.cookies()).find((cookie) => cookie.name === name)?.value,
    recordRequests() {
      const requests: Request[] = [];
      context.on("request", (request) => void requests.push(request));
      return {
        all: () =>
          Promise.all(
            requests.map(async (request) => ({
              url: request.url(),
              referrer: (await request.allHeaders()).referer ?? "",
            })),
          ),
      };
    },
    leave: () => context.close(),
  };
}

function linkOf({ links }: Mail): string {
  if (!links[0]) throw new Error("There is no link in this email.");
  return links[0];
}

async function collectFaults(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  await context.exposeBinding("reportViolation", (_source, violation: string) => void faults.push(violation));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${location.pathname} violates ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  return faults;
}
