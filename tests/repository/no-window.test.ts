import * as backend from "@portico/backend";
import * as management from "@portico/backend/management";
import * as client from "@portico/client";
import * as admin from "@portico/client/admin";
import * as idp from "@portico/client/idp";
import * as login from "@portico/widget";
import * as consent from "@portico/widget/consent";
import * as embed from "@portico/widget/embed";
import * as embedConsent from "@portico/widget/embed/consent";
import { expect, test } from "vitest";

// A host's server reads the same modules as its pages. What a page calls while it is read must do no harm there.

const apiUrl = "http://localhost:4100";
const publicToken = "public-token-test-9f1c";
const one = client.createClient(publicToken, { apiUrl });
const place = { elementId: "#login", publicToken, apiUrl };
const project = { apiUrl, projectId: "project-test-9f1c", secret: "secret-test-9f1c" };

/** Everything that makes or mounts something, by name. */
const atTheTop: Record<string, () => unknown> = {
  createClient: () => client.createClient(publicToken, { apiUrl }),
  createAdmin: () => admin.createAdmin(one),
  createIdp: () => idp.createIdp(one),
  mount: () => login.mount({ ...place, authFlowType: "Discovery", products: ["emailOtp"] }),
  mountIdentityProvider: () => consent.mountIdentityProvider(place),
  createBackend: () => backend.createBackend(project),
  createProtectedApi: () => backend.createProtectedApi({ ...project, resource: "http://localhost:3000" } as never),
  createManagement: () => management.createManagement(project),
};

test("whatever makes or mounts something is tried here", () => {
  const doors = [client, admin, idp, login, consent, embed, embedConsent, backend, management];
  const makers = doors.flatMap((door) => Object.keys(door)).filter((name) => /^(create|mount)/.test(name));
  expect([...new Set(makers)].sort()).toEqual(Object.keys(atTheTop).sort());
});

test.each(Object.entries(atTheTop))("%s may be called at a module's top where there is no window", (_, call) => {
  expect(typeof globalThis.document).toBe("undefined");
  expect(call()).toBeTruthy();
});

test("what was mounted where there is no document can be changed and taken out", () => {
  const widget = login.mount({ ...place, authFlowType: "Discovery", products: ["emailOtp"] });
  widget.update({ authFlowType: "Organization" });
  widget.unmount();
});
