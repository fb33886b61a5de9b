import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Styles } from "../../packages/widget/src/entries/index.ts";
import { APP, type HostPage, type HostPages, nonce } from "./host-pages.ts";
import { type Pictures, photograph } from "./pictures.ts";

const ADDRESS = "ada@globex.test";
const WRONG_CODE = "000000";
const PATIENCE_MS = 30_000;
const products = ["emailOtp", "sso"] as const;
const themed: Styles = { colorScheme: "dark", container: { width: 380 }, colors: { primary: "#FFE500" } };

/** A visitor signs in with a code, by mouse and by keyboard. The pictures show only the widget. */
export async function signIn({ provider }: HostPages, host: HostPage): Promise<Pictures> {
  const { keyboard } = host.page;
  const { pictures, keep, sees, reads, press, pressByKey } = watch(host);
  await host.frame.evaluate(
    ([nonce, products]) => {
      const element = document.querySelector("#widget") as Element;
      portico.mount({ element, client, nonce, products, authFlowType: "Discovery" });
    },
    [nonce, products] as const,
  );
  await reads("Powered by Portico");
  await host.frame.getByLabel("Email").click();
  await keep("main");
  await keyboard.type("ada@globex");
  await keyboard.press("Enter");
  await reads("Invalid email address");
  await keep("main, refused");
  await keyboard.press("End");
  await keyboard.type(".test");
  const { length } = await provider.mailbox.all(ADDRESS);
  await press("Continue with email");
  await sees("Enter passcode");
  await keep("passcode");
  const code = (await provider.mailbox.latest(ADDRESS, length)).code ?? "";
  await keyboard.type(WRONG_CODE);
  await reads("Invalid passcode");
  await keep("passcode, refused");
  await keyboard.type(code);
  await sees("Select an organization to continue");
  await keep("organizations");
  await pressByKey("Globex");
  await sees("Success!");
  await keep("signed in");
  return pictures;
}

/**
 * A signed-in member denies an app its access, stays signed in when it wants to log them out, and allows it after all.
 */
export async function answerApp({ origin, answers }: HostPages, host: HostPage): Promise<Pictures> {
  const { pictures, keep, sees, press, pressByKey } = watch(host);
  const ask = (query: Record<string, string>) =>
    host.frame.evaluate(
      ([query, nonce, styles]) => {
        history.replaceState(null, "", `?${query}`);
        const element = document.querySelector("#widget") as Element;
        portico.mountIdentityProvider({ element, client, nonce, styles });
      },
      [new URLSearchParams({ client_id: APP, ...query }).toString(), nonce, themed] as const,
    );
  // A previous visitor may have allowed it.
  const authorize = {
    ...{ redirect_uri: `${origin}/app/callback`, scope: "openid email", prompt: "consent", state: "s" },
    // RFC 7636 appendix B.
    ...{ code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" },
  };
  const nextAnswer = () => {
    const { length } = answers;
    return expect.poll(() => answers[length]?.href);
  };

  await ask(authorize);
  await sees(/^Sign in to Boards Sync/);
  // It appears when the provider has returned the member's other organizations.
  await host.frame.getByText("Use another organization").waitFor();
  await keep("consent");
  const denial = nextAnswer();
  await press("Deny");
  await denial.toMatch(/\/app\/callback\?error=access_denied&.*state=s/);
  // The app's response has not navigated the visitor away.
  await host.page.clock.fastForward(10_000);
  await sees("Access denied");
  await keep("denied");

  await ask({ post_logout_redirect_uri: `${origin}/app/bye` });
  await sees("Log out?");
  await keep("logout");
  await press("No");
  await sees("You're still logged in");
  await keep("still logged in");

  await ask(authorize);
  await sees(/^Sign in to Boards Sync/);
  const grant = nextAnswer();
  await pressByKey("Allow");
  await grant.toMatch(/\/app\/callback\?code=[^&]+&.*state=s/);
  return pictures;
}

/** Sees and acts on one page. */
function watch({ page, frame }: HostPage) {
  const pictures: Pictures = new Map();
  const heading = (name: string | RegExp) => frame.getByRole("heading", { name });
  const button = (name: string) => frame.getByRole("button", { name });

  /** @throws Error that names what was there instead. */
  async function waitFor(wanted: Locator): Promise<void> {
    try {
      await wanted.waitFor({ timeout: PATIENCE_MS });
    } catch {
      throw new Error(`Never came: ${wanted}. There was:\n${await frame.textContent("#widget")}`);
    }
  }

  async function pressByKey(name: string) {
    const wanted = button(name).first();
    for (let steps = 0; steps < 20; steps++) {
      await page.keyboard.press("Tab");
      if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    }
    throw new Error(`The focus never came to ${name}.`);
  }

  return {
    pictures,
    sees: (name: string | RegExp) => waitFor(heading(name)),
    reads: (text: string) => waitFor(frame.getByText(text).first()),
    press: (name: string) => button(name).click(),
    pressByKey,
    keep: async (screen: string) => void pictures.set(screen, await photograph(frame)),
  };
}
