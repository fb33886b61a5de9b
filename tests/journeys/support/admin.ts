import { expect } from "vitest";
import type { House } from "./house.ts";
import type { Visitor } from "./visitor.ts";

type State = Awaited<ReturnType<Visitor["context"]["storageState"]>>;

/**
 * Returns a function that opens a page of the demo as Ada, an admin of Globex, who signs in once. The visitor expects
 * that the provider refuses none of the calls since it was last asked.
 */
export function openAsAdmin(house: House, address = "ada@globex.test") {
  let signedIn: State | undefined;
  return async (path: string): Promise<Visitor & { expectNoRefusal(): void }> => {
    const visitor = await house.visitor({
      viewport: { width: 1100, height: 900 },
      ...(signedIn && { storageState: signedIn }),
    });
    let refused: string[] = [];
    visitor.context.on("response", (response) => {
      const { pathname } = new URL(response.url());
      const method = response.request().method();
      // An organization without a directory has none to show.
      if (pathname === "/sdk/v1/b2b/scim" && response.status() === 404) return;
      if (pathname.startsWith("/sdk/v1/") && response.status() >= 400)
        refused.push(`${response.status()} ${method} ${pathname}`);
    });
    if (!signedIn) {
      await visitor.open("/globex/login");
      await visitor.openLink(await visitor.askForLink(address));
      await visitor.seesBoardOf("Globex");
      signedIn = await visitor.context.storageState();
    }
    refused = [];
    await visitor.open(path);
    return {
      ...visitor,
      expectNoRefusal() {
        expect(refused).toEqual([]);
        refused = [];
      },
    };
  };
}
