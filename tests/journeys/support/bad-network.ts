import type { BrowserContext, Page, Route } from "playwright-core";

/** What happens to one session check. */
export const fates = [
  "fine",
  "lost",
  "answer lost",
  "doubled",
  "asked late",
  "answered late",
  "never answered",
  "500",
  "503 of a proxy",
] as const;
export type Fate = (typeof fates)[number];

/** The network between a browser's tabs and the provider, for `sessions/authenticate`. */
export interface BadNetwork {
  /** How many requests each tab has sent. */
  asked: Map<Page, number>;
  /** How many responses of the provider each tab got. */
  answered: Map<Page, number>;
  counts: Record<Fate, number>;
  isUnderWay(): boolean;
  heldCount(): number;
  /** Delivers everything that is delayed, in the order that `arrange` returns. */
  release(arrange?: <T>(held: T[]) => T[]): Promise<void>;
  /** Decides from now on, by the tab and the number of its request; without it every request succeeds. */
  rule(fateOf?: (page: Page, count: number) => Fate): void;
}

/** @param origin of the requesting page. */
export async function spoilNetwork(context: BrowserContext, origin: string): Promise<BadNetwork> {
  const asked = new Map<Page, number>();
  const answered = new Map<Page, number>();
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  const fine = (): Fate => "fine";
  let fateOf: (page: Page, count: number) => Fate = fine;
  let held: (() => Promise<void>)[] = [];
  let underWay = 0;

  async function meet(route: Route, page: Page, fate: Fate): Promise<void> {
    const answerWith = async (response: Awaited<ReturnType<Route["fetch"]>>) => {
      await route.fulfill({ response });
      answered.set(page, (answered.get(page) ?? 0) + 1);
    };
    switch (fate) {
      case "fine":
        return answerWith(await route.fetch());
      case "lost":
        return route.abort("connectionfailed");
      case "answer lost":
        await route.fetch();
        return route.abort("connectionreset");
      case "doubled":
        return answerWith((await Promise.all([route.fetch(), route.fetch()]))[1]);
      case "asked late":
        return void held.push(async () => answerWith(await route.fetch()));
      case "answered late": {
        const response = await route.fetch();
        return void held.push(() => answerWith(response));
      }
      case "never answered":
        return;
      case "500": {
        const body = { status_code: 500, request_id: "r", error_type: "internal_server_error", error_message: "" };
        const headers = { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };
        return route.fulfill({ status: 500, headers, json: { ...body, error_url: "" } });
      }
      case "503 of a proxy":
        return route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service unavailable</h1>" });
    }
  }

  await context.route("**/b2b/sessions/authenticate", async (route, request) => {
    const page = request.frame().page();
    const count = (asked.get(page) ?? 0) + 1;
    asked.set(page, count);
    const fate = fateOf(page, count);
    counts[fate] += 1;
    underWay += 1;
    try {
      await meet(route, page, fate);
    } catch {
      // The provider is down, or the tab is closed.
      await route.abort("connectionrefused").catch(() => {});
    } finally {
      underWay -= 1;
    }
  });

  return {
    asked,
    answered,
    counts,
    isUnderWay: () => underWay > 0,
    heldCount: () => held.length,
    async release(arrange = (all) => all) {
      const all = arrange(held);
      held = [];
      for (const letGo of all) await letGo().catch(() => {});
    },
    rule(decide = fine) {
      fateOf = decide;
    },
  };
}
