// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type Page, type Pages, usePages } from "./use-pages.ts";

let pages: Pages<string> | undefined;

function List({ of, read }: { of: string; read: (cursor: string | undefined) => Promise<Page<string>> }) {
  pages = usePages(read, [of]);
  return null;
}

test("while another question is under way nothing is changed for it, and its answer is waited for", async () => {
  const readFirst = vi.fn(async () => ({ items: ["first"], next: "more" }));
  let answer = (_: Page<string>) => {};
  const readSecond = vi.fn(() => new Promise<Page<string>>((resolve) => (answer = resolve)));
  const root = createRoot(document.createElement("div"));
  flushSync(() => root.render(<List of="first" read={readFirst} />));
  await expect.poll(() => pages?.value?.items).toEqual(["first"]);
  expect(pages?.isStale).toBe(false);
  flushSync(() => root.render(<List of="second" read={readSecond} />));
  expect(pages).toMatchObject({ isStale: true, hasMore: true, value: { items: ["first"] } });
  await pages?.more();
  pages?.change((page) => ({ ...page, items: ["changed"] }));
  await expect.poll(() => pages?.value?.items).toEqual(["changed"]);
  expect(pages?.isStale).toBe(true);
  answer({ items: ["second"] });
  await expect.poll(() => pages?.value?.items).toEqual(["second"]);
  expect(pages?.isStale).toBe(false);
  expect(readSecond.mock.calls).toEqual([[undefined]]);
});
