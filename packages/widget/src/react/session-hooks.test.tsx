// @vitest-environment jsdom
import type { Client, SessionInfo } from "@portico/client";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleAnswer } from "../testing/login-samples.ts";
import { PorticoProvider, useClient } from "./PorticoProvider.tsx";
import { SignedIn, SignedOut, useImpersonator, useMember, useOrganization, useSession } from "./session-hooks.ts";

const signedOut = { session: null, member: null, organization: null };
const { member, member_session: session, organization } = sampleAnswer();
const signedIn = { session, member, organization } as Omit<Extract<SessionInfo, { status: "in" }>, "status">;

/** A fake client with a given session. */
function fakeClient(first: SessionInfo) {
  let info = first;
  const listeners = new Set<() => void>();
  const client = {
    session: { getInfo: () => info },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Client;
  function learn(next: SessionInfo) {
    info = next;
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  }
  return { client, learn, listeners };
}

const seen: object[] = [];

function Watcher() {
  const states = [useSession(), useMember(), useOrganization()];
  seen.push(...states);
  return states.map(({ status }) => status).join();
}

const impersonators: unknown[] = [];

function Banner() {
  impersonators.push(useImpersonator());
  return null;
}

function Lost() {
  useClient();
  return null;
}

test("the three hooks know three states, and follow the client", () => {
  const { client, learn, listeners } = fakeClient({ status: "unknown", ...signedOut });
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <PorticoProvider client={client}>
        <Watcher />
      </PorticoProvider>,
    ),
  );
  expect(place.textContent).toBe("unknown,unknown,unknown");

  learn({ status: "in", ...signedIn });
  expect(place.textContent).toBe("in,in,in");
  expect(seen.slice(-3)).toEqual([
    { status: "in", session },
    { status: "in", member },
    { status: "in", organization },
  ]);

  learn({ status: "out", ...signedOut });
  expect(place.textContent).toBe("out,out,out");
  flushSync(() => root.unmount());
  expect(listeners.size).toBe(0);
});

test("what is for members shows to members, and what is for others to others, when that is known", () => {
  const { client, learn } = fakeClient({ status: "unknown", ...signedIn });
  const place = document.createElement("div");
  const root = createRoot(place);
  const seen: string[] = [];
  const look = () => seen.push(place.textContent ?? "");
  flushSync(() =>
    root.render(
      <PorticoProvider client={client}>
        <SignedIn>in</SignedIn>
        <SignedOut>out</SignedOut>
      </PorticoProvider>,
    ),
  );
  look();
  learn({ status: "in", ...signedIn });
  look();
  learn({ status: "out", ...signedOut });
  look();
  expect(seen).toEqual(["", "in", "out"]);
  flushSync(() => root.unmount());
});

test("the page gets the staff member of a support session", () => {
  const acting = { ...signedIn.session, custom_claims: { act: { sub: "support-7", reason: "Ticket 4711" }, seat: 7 } };
  const { client, learn } = fakeClient({ status: "in", ...signedIn });
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <PorticoProvider client={client}>
        <Banner />
      </PorticoProvider>,
    ),
  );
  learn({ status: "in", ...signedIn, session: acting });
  learn({ status: "out", ...signedOut });
  expect(impersonators[0]).toBeNull();
  expect(impersonators).toContainEqual({ id: "support-7", reason: "Ticket 4711" });
  expect(impersonators.at(-1)).toBeNull();
  flushSync(() => root.unmount());
});

test("a server renders without a session, whatever the client has", () => {
  const { client } = fakeClient({ status: "in", ...signedIn });
  const html = renderToString(
    <PorticoProvider client={client}>
      <Watcher />
    </PorticoProvider>,
  );
  expect(html).toBe("unknown,unknown,unknown");
});

test("without a provider and without a client it is an error in three parts", () => {
  expect(() => renderToString(<Lost />)).toThrow(expect.objectContaining({ name: "UsageError", code: "no_client" }));
});
