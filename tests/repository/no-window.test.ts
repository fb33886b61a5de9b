import * as backend from "@portico/backend";
import * as management from "@portico/backend/management";
import * as client from "@portico/client";
import * as admin from "@portico/client/admin";
import * as browserSessions from "@portico/client/browser-sessions";
import * as idp from "@portico/client/idp";
import * as login from "@portico/widget";
import * as consent from "@portico/widget/consent";
import * as embed from "@portico/widget/embed";
import * as embedConsent from "@portico/widget/embed/consent";
import { expect, test } from "vitest";

// A host's server loads the same modules as its pages. Top-level calls of a page must do no harm there.

const apiUrl = "http://localhost:4100";
const publicToken = "public-token-test-9f1c";
const one = client.createClient(publicToken, { apiUrl });
const place = { elementId: "#login", publicToken, apiUrl };
const project = { apiUrl, projectId: "project-test-9f1c", secret: "secret-test-9f1c" };

/** Every function that creates or mounts something, by name. */
const atTheTop: Record<string, () => unknown> = {
  createClient: () => client.createClient(publicToken, { apiUrl }),
  createAdmin: () => admin.createAdmin(one),
  createBrowserSessions: () => browserSessions.createBrowserSessions(one),
  createIdp: () => idp.createIdp(one),
  mount: () => login.mount({ ...place, authFlowType: "Discovery", products: ["emailOtp"] }),
  mountIdentityProvider: () => consent.mountIdentityProvider(place),
  createBackend: () => backend.createBackend(project),
  createProtectedApi: () => backend.createProtectedApi({ ...project, resource: "http://localhost:3000" } as never),
  createManagement: () => management.createManagement(project),
};

test("covers everything that creates or mounts something", () => {
  const doors = [client, admin, browserSessions, idp, login, consent, embed, embedConsent, backend, management];
  const makers = doors.flatMap((door) => Object.keys(door)).filter((name) => /^(create|mount)/.test(name));
  expect([...new Set(makers)].sort()).toEqual(Object.keys(atTheTop).sort());
});

test.each(Object.entries(atTheTop))("%s may be called at a module's top level without a window", (_, call) => {
  expect(typeof globalThis.document).toBe("undefined");
  expect(call()).toBeTruthy();
});

test("a mount without a document can be updated and unmounted", () => {
  const widget = login.mount({ ...place, authFlowType: "Discovery", products: ["emailOtp"] });
  widget.update({ authFlowType: "Organization" });
  widget.unmount();
});
