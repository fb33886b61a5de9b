// @vitest-environment jsdom
import type { Client, SessionInfo } from "@portico/client";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { sampleAnswer } from "../testing/login-samples.ts";
import { Authorized, useAuthorized } from "./authorized.tsx";
import { PorticoProvider } from "./PorticoProvider.tsx";

type Permissions = { board: "create" | "delete" };

const { member, member_session: session, organization } = sampleAnswer();
const signedIn = (roles: string[]) =>
  ({ status: "in", session: { ...session, roles }, member, organization }) as SessionInfo;
const signedOut: SessionInfo = { status: "out", session: null, member: null, organization: null };

/** A client whose editors may create boards. Responses wait until `answer` is called. */
function fakeClient(first: SessionInfo) {
  let info = first;
  const listeners = new Set<() => void>();
  const waiting: (() => void)[] = [];
  const client = {
    session: { getInfo: () => info },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rbac: {
      async isAuthorized(resource: string, action: string) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return resource === "board" && action === "create" && (info.session?.roles ?? []).includes("editor");
      },
    },
  } as unknown as Client;
  return {
    client,
    answer: () =>
      act(async () => {
        for (const resolve of waiting.splice(0)) resolve();
      }),
    change: (next: SessionInfo) =>
      act(async () => {
        info = next;
        for (const listener of listeners) listener();
      }),
  };
}

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Page() {
  const canDelete = useAuthorized<Permissions>("board", "delete");
  return (
    <>
      {String(canDelete)}
      <Authorized<Permissions> resource="board" action="create" fallback=" ask">
        {" create"}
      </Authorized>
    </>
  );
}

async function render({ client }: Pick<ReturnType<typeof fakeClient>, "client">) {
  const container = document.createElement("div");
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <PorticoProvider client={client}>
        <Page />
      </PorticoProvider>,
    ),
  );
  return { container, end: () => act(async () => root.unmount()) };
}

test("a permission shows its children, follows the roles of the session, and is unknown until the policy is there", async () => {
  const fake = fakeClient(signedIn(["editor"]));
  const { container, end } = await render(fake);
  expect(container.textContent).toBe("undefined");
  await fake.answer();
  expect(container.textContent).toBe("false create");
  await fake.change(signedIn([]));
  expect(container.textContent).toBe("undefined");
  await fake.answer();
  expect(container.textContent).toBe("false ask");
  await fake.change(signedOut);
  expect(container.textContent).toBe("false ask");
  await end();
});

test("a visitor who is not signed in gets the fallback without a question to the client", async () => {
  const fake = fakeClient(signedOut);
  const { container, end } = await render(fake);
  expect(container.textContent).toBe("false ask");
  await end();
});

test("only permissions of the policy compile", () => {
  // @ts-expect-error The policy has no such action.
  (): ReturnType<typeof useAuthorized> => useAuthorized<Permissions>("board", "creat");
  // @ts-expect-error The policy has no such resource.
  (): ReturnType<typeof useAuthorized> => useAuthorized<Permissions>("boards", "create");
});
