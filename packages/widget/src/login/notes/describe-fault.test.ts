import { expect, test } from "vitest";
import { describeFault } from "./Notes.tsx";

const fault = { error_type: "bad_domain_for_portico_sdk" };

test.each([
  ["https://acme.test/login", "https://acme.test"],
  ["http://localhost:5173/", "http://localhost:5173"],
])("of the page %s it names the origin %s", (pageAddress, origin) => {
  expect(describeFault(fault as never, pageAddress).command).toBe(`portico projects origins add ${origin}`);
});

// These origins can't be allowed in a project.
test.each(["null/home/ada/index.html", "capacitor://localhost/login"])("the page %s has none", (pageAddress) => {
  expect(describeFault(fault as never, pageAddress).title).toBe("This page has no origin");
});
