import { describe, expect, test } from "vitest";
import { findProtectedResource, listAmbiguousResources, normalizeResource } from "./protected-resources.ts";

const project = {
  protected_resources: [
    { resource: "https://mcp.acme.test", resource_name: "", scopes: [] },
    { resource: "https://api.acme.test/mcp", resource_name: "", scopes: [] },
  ],
};

describe("resources are compared as URLs, not as strings", () => {
  test.each([
    ["https://mcp.acme.test", "https://mcp.acme.test"],
    ["https://mcp.acme.test/", "https://mcp.acme.test"],
    ["https://MCP.acme.test:443", "https://mcp.acme.test"],
    ["https://api.acme.test/mcp", "https://api.acme.test/mcp"],
    ["https://api.acme.test/mcp/", undefined],
    ["https://api.acme.test/MCP", undefined],
    ["http://mcp.acme.test", undefined],
    ["https://mcp.acme.test/?a", undefined],
    ["https://mcp.acme.test/#a", undefined],
    [" https://mcp.acme.test", undefined],
    ["https://mcp.acme.test.evil.test", undefined],
    ["https://user@mcp.acme.test", undefined],
    ["mcp.acme.test", undefined],
    ["", undefined],
  ])("%j is %s", (given, found) => {
    expect(findProtectedResource(project, given)?.resource).toBe(found);
  });

  test("a form keeps its other fields, and is only changed if necessary", () => {
    const plain = "grant_type=a&resource=https%3A%2F%2Fmcp.acme.test&b=%20+";
    expect(normalizeResource(project, plain)).toBe(plain);
    expect(normalizeResource(project, "a=%20+&resource=https://mcp.acme.test/&resource=x")).toBe(
      "a=++&resource=https%3A%2F%2Fmcp.acme.test&resource=x",
    );
  });
});

test.each([
  [["https://api.test", "https://api.test/"], "https://api.test/"],
  [["https://api.test/v1/", "https://api.test/v1"], "https://api.test/v1"],
  [["https://api.test", "https://other.test", "https://API.test:443"], "https://API.test:443"],
  [["https://api.test", "https://api.test/v1", "http://api.test"], undefined],
  // Equal values are reported as duplicates.
  [["https://api.test", "https://api.test"], undefined],
])("the resources %j are refused because of %j", (resources, refused) => {
  const issues = listAmbiguousResources(
    "resources",
    resources.map((resource) => ({ resource, resource_name: "", scopes: [] })),
  );
  const text = expect.stringMatching(
    `^resources\\[${resources.indexOf(refused ?? "")}\\].resource: found "${refused}"`,
  );
  expect(issues).toEqual(refused ? [text] : []);
});
