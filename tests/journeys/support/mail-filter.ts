import { expect } from "vitest";
import type { Visitor } from "./visitor.ts";

/** Opens a link as mail filters do: with HEAD, with GET, and in a browser that runs its scripts. */
export async function scanLikeAMailFilter(filter: Visitor, link: string, times: number): Promise<void> {
  const rendered = 5;
  for (let count = 0; count < times - rendered; count++) {
    const { status } = await fetch(link, { method: count % 2 ? "HEAD" : "GET", redirect: "follow" });
    expect(status).toBe(200);
  }
  for (let count = 0; count < rendered; count++) {
    await filter.page.goto(link);
    await filter.page.getByRole("button", { name: "Continue" }).waitFor();
  }
}
