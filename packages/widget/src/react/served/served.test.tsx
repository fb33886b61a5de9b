import { createClient } from "@portico/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { LoginWidget } from "../../login/LoginWidget.tsx";
import { PorticoProvider } from "../PorticoProvider.tsx";
import { PorticoIdentityProvider, PorticoLogin, type ServedLoginProps } from "./Served.tsx";

const client = createClient("public-token-test-1", { apiUrl: "https://login.acme.test" });

const render = (props: Partial<ServedLoginProps> = {}) =>
  renderToString(
    <PorticoProvider client={client}>
      <PorticoLogin products={["emailOtp"]} authFlowType="Discovery" bootstrap={undefined} {...props} />
    </PorticoProvider>,
  );

afterEach(() => vi.unstubAllGlobals());

test("rendering on a server makes no calls, and includes the styles with the page's nonce", () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const html = render({ nonce: "bm9uY2U=" });
  expect(html).toMatch(/^<style[^>]* nonce="bm9uY2U="[^>]*>@layer portico/);
  expect(html.split("</style>")[1]).toContain("Sign up or log in");
  expect(html).not.toContain("style=");
  expect(fetch).not.toHaveBeenCalled();
});

test("two widgets on one page have their own looks", () => {
  const [first, second] = ["#123456", "#654321"].map((primary) => ({ styles: { colors: { primary } } }));
  const html = renderToString(
    <PorticoProvider client={client}>
      <PorticoLogin products={["emailOtp"]} authFlowType="Discovery" bootstrap={undefined} {...first} />
      <PorticoIdentityProvider {...second} />
    </PorticoProvider>,
  );
  const rules = [...html.matchAll(/(\[id="[^"]+"\] \+ \.portico-root) \{[^}]*--portico-primary: (#\d+)/g)];
  expect(rules.map(([, , color]) => color)).toEqual(["#123456", "#654321"]);
  expect(rules[0]?.[1]).not.toBe(rules[1]?.[1]);
});

test("T37: a host's value does not end the style element", () => {
  const html = render({ styles: { fontFamily: "</style><script>alert(1)</script>" } });
  expect(html).not.toContain("<script");
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test("what a server cannot read is left to the browser, unless it is no color at all", () => {
  const html = render({ styles: { colors: { primary: "oklch(50% 0.2 270)", text: "red; } * { all: unset" } } });
  expect(html).toContain("--portico-primary: oklch(50% 0.2 270);");
  expect(html).not.toContain("unset }");
  expect(html).not.toContain("red;");
});

test("a server renders the first screen, without a window and without a request", () => {
  const html = renderToString(<LoginWidget client={client} products={["emailOtp"]} authFlowType="Discovery" />);
  expect(html).toContain("Sign up or log in");
  expect(html).toContain('name="email"');
});

test("a server renders an organization's flow as the wait that it is", () => {
  const html = renderToString(<LoginWidget client={client} products={["emailOtp"]} authFlowType="Organization" />);
  expect(html).toContain("Loading...");
});
