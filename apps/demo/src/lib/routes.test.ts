import { expect, test } from "vitest";
import { boardPath, loginPath, readRoute } from "./routes.ts";

test.each([
  ["/", { page: "home" }],
  ["/authenticate", { page: "authenticate" }],
  ["/consent", { page: "consent" }],
  ["/logout/", { page: "logout" }],
  ["/apps", { page: "apps" }],
  ["/globex/login", { page: "organizationLogin", slug: "globex" }],
  ["/globex/board", { page: "board", slug: "globex" }],
  ["/globex/board/", { page: "board", slug: "globex" }],
  ["/globex", { page: "missing" }],
  ["/globex/settings", { page: "settings", slug: "globex", path: "" }],
  ["/globex/settings/members", { page: "settings", slug: "globex", path: "members" }],
  ["/account", { page: "account", section: undefined }],
  ["/account/sessions/", { page: "account", section: "sessions" }],
  ["/globex/settings/members/member-1/", { page: "settings", slug: "globex", path: "members/member-1" }],
  ["/%/board", { page: "missing" }],
  ["/globex/board/more", { page: "missing" }],
])("%s is parsed", (pathname, route) => {
  expect(readRoute(pathname)).toEqual(route);
});

test("a slug with special characters survives encoding", () => {
  const slug = "smith & söhne";
  expect(readRoute(boardPath(slug))).toEqual({ page: "board", slug });
  expect(readRoute(loginPath(slug))).toEqual({ page: "organizationLogin", slug });
});
