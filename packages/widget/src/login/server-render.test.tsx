import { createClient } from "@portico/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LoginWidget } from "./LoginWidget.tsx";

const client = createClient("public-token-test-1", { apiUrl: "https://login.acme.test" });

test("a server renders the first screen, without a window and without a request", () => {
  const html = renderToString(<LoginWidget client={client} products={["emailOtp"]} authFlowType="Discovery" />);
  expect(html).toContain("Sign up or log in");
  expect(html).toContain('name="email"');
});

test("a server renders an organization's flow as the wait that it is", () => {
  const html = renderToString(<LoginWidget client={client} products={["emailOtp"]} authFlowType="Organization" />);
  expect(html).toContain("Loading...");
});
