// @vitest-environment jsdom
import type { Client } from "@portico/client";
import { draw, erase } from "@portico/ui/testing/draw";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import * as Login from "../../entries/parts.ts";
import { LoginWidget } from "../../login/LoginWidget.tsx";
import { ADA, sampleBootstrap } from "../../testing/login-samples.ts";

const config = { products: ["oauth", "emailOtp"], authFlowType: "Discovery" } as const;
const answered = { request_id: "request-test-1", status_code: 200 };

function fakeClient() {
  const sendCode = vi.fn(async () => answered);
  const client = {
    landing: { token: null, tokenType: null, redirectType: null },
    bootstrap: async () => sampleBootstrap,
    bootstrapSync: () => null,
    telemetry: { log() {} },
    session: { getInfo: () => ({ status: "out", session: null, member: null, organization: null }) },
    subscribe: () => () => {},
    otps: { email: { discovery: { send: sendCode } } },
  } as unknown as Client;
  return { client, sendCode };
}

beforeAll(async () => {
  await import("../../login/areas/later-area.ts");
  // jsdom doesn't support `adoptedStyleSheets`.
  Object.defineProperty(document, "adoptedStyleSheets", { value: [], writable: true, configurable: true });
});
afterEach(erase);

function compose(client: Client, main: ReactNode, props: Partial<Login.RootProps> = {}) {
  return draw(
    <Login.Root client={client} {...config} oauthOptions={{ providers: ["google"] }} titleLevel={2} {...props}>
      <header>Welcome to Boards</header>
      <Login.Screen name="Main">{main}</Login.Screen>
    </Login.Root>,
  );
}

const layout = (
  <section id="mine">
    <Login.Title />
    <Login.EmailForm />
    <Login.Or />
    <Login.Providers />
    <Login.Sso />
    <Login.Footer />
  </section>
);

const rulesOf = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join("\n");

test("a composed Main signs in as ours does, in the host's layout and order, and the next screen is ours", async () => {
  const { client, sendCode } = fakeClient();
  const page = compose(client, layout);
  await vi.waitFor(() => expect(page.place.textContent).toContain("Google"));
  const mine = page.place.querySelector("#mine");
  expect(mine?.textContent).toMatch(/^Sign up or log in.*Email.*Continue with email.*or.*Continue with Google$/);
  expect(page.title()).toBe("Sign up or log in");
  expect(mine?.querySelector("h2")).not.toBeNull();
  // No card of ours, and one live region in total.
  expect(page.place.querySelectorAll("[data-part=card]")).toHaveLength(0);
  expect(page.place.querySelectorAll("[role=status]")).toHaveLength(1);

  page.type("input[name=email]", ADA);
  page.press("Continue with email");
  await vi.waitFor(() => expect(page.place.querySelector("input[name=code]")).not.toBeNull());
  expect(sendCode).toHaveBeenCalledOnce();
  expect(page.place.querySelectorAll("[data-part=card]")).toHaveLength(1);
  expect(page.place.textContent).toContain("Welcome to Boards");
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("code"));
});

test("a mistyped address is shown at its field and announced in the live region", async () => {
  const page = compose(fakeClient().client, layout);
  await vi.waitFor(() => expect(page.place.textContent).toContain("Google"));
  page.type("input[name=email]", "incomplete");
  page.press("Continue with email");
  await vi.waitFor(() => expect(page.place.querySelector("[role=status]")?.textContent).toBeTruthy());
  const input = page.place.querySelector("input[name=email]");
  expect(input?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(input);
});

test("what is not offered is not shown, whatever the layout has", async () => {
  const page = compose(fakeClient().client, layout, { products: ["emailOtp"] });
  await vi.waitFor(() => expect(page.place.querySelector("[role=status]")).not.toBeNull());
  expect(page.place.querySelector("#mine")?.textContent).toMatch(/^Sign up or log inEmailContinue with email$/);
});

test("a function lays out any screen, with ours at hand", async () => {
  const { client } = fakeClient();
  const page = draw(
    <Login.Root client={client} {...config} products={["emailOtp"]}>
      <Login.Screen>
        {(name, stock) => (
          <>
            <p id="name">{name}</p>
            {stock}
          </>
        )}
      </Login.Screen>
    </Login.Root>,
  );
  const name = () => page.place.querySelector("#name")?.textContent;
  expect(name()).toBe("Main");
  page.type("input[name=email]", ADA);
  page.press("Continue with email");
  await vi.waitFor(() => expect(name()).toBe("EmailOTPEntry"));
});

test("unstyled, no sheet of ours is adopted and no theme loaded; names, states and the live region stay", async () => {
  const { client } = fakeClient();
  const styles = { colors: { primary: "#8A1C7C" } };
  const page = compose(client, layout, { unstyled: true, styles });
  await vi.waitFor(() => expect(page.place.textContent).toContain("Google"));
  expect(page.place.querySelector(".portico-root")).toBeNull();
  expect(page.place.querySelector("[style], [data-theme], [data-scheme]")).toBeNull();
  expect(rulesOf()).not.toMatch(/portico\.(components|reset)|important/);
  expect(rulesOf()).toContain(".portico-unseen");
  for (const part of ["root", "screen", "title", "form", "field", "input", "button", "live"])
    expect(page.place.querySelector(`[data-part=${part}]`), part).not.toBeNull();
  erase();
  expect(document.adoptedStyleSheets).toEqual([]);
});

test("a server renders the layout with its parts", () => {
  const { client } = fakeClient();
  const html = renderToString(
    <Login.Root client={client} {...config} products={["emailOtp"]} unstyled>
      <Login.Screen name="Main">{layout}</Login.Screen>
    </Login.Root>,
  );
  expect(html).toContain('id="mine"');
  expect(html).toContain('name="email"');
});

test.each([
  ["Screen", <Login.Screen key="" />],
  ["Title", <Login.Title key="" />],
])("%s out of its place says where it belongs", (name, part) => {
  expect(() => renderToString(part)).toThrow(
    expect.objectContaining({
      code: "part_out_of_place",
      message: expect.stringMatching(new RegExp(`^${name}: .*\\. .*\\.$`)),
    }),
  );
});

test("the stock widget and the parts draw the same words in the same order", () => {
  const { client } = fakeClient();
  const textOf = (view: ReactNode) => renderToString(view).replaceAll(/<[^>]*>/g, "");
  const composed = (
    <Login.Root client={client} {...config}>
      <Login.Screen name="Main">
        <Login.Logo />
        <Login.Title />
        <Login.Methods />
        <Login.Footer />
      </Login.Screen>
    </Login.Root>
  );
  expect(textOf(composed)).toBe(textOf(<LoginWidget client={client} {...config} />));
});
