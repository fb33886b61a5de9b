import fc from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { isLong } from "../../../../../tests/long.ts";
import { renderInbox } from "./inbox-page.ts";
import type { InboxRow } from "./store.ts";

const row = (text: string): InboxRow => ({
  inbox_message_id: "mail-test-1",
  recipient: text,
  channel: "email",
  subject: text,
  text: `${text}\nhttps://portico.test/${text}`,
  html: text,
  code: text,
  sent_at: new Date(0),
});

const naughty = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        "<script>",
        "</script>",
        "<img src=x onerror=alert(1)>",
        '"',
        "'",
        ">",
        "&",
        "javascript:",
        "<!--",
        "-->",
        "</iframe>",
        "</details>",
        "onclick=",
        "\n",
        "x",
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join("")),
);

// One window for all pages: making one takes longer than parsing.
const parser = new new JSDOM().window.DOMParser();

test("T37: the page shows an email's content as text, whatever it is", () => {
  fc.assert(
    fc.property(naughty, (text) => {
      const document = parser.parseFromString(renderInbox([row(text)]).html, "text/html");
      expect(document.querySelectorAll("script")).toHaveLength(1);
      expect(document.querySelectorAll("details, iframe")).toHaveLength(2);
      expect(document.querySelectorAll("img, object, embed, base")).toHaveLength(0);
      for (const element of document.querySelectorAll("*")) {
        for (const { name } of element.attributes) expect(name).not.toMatch(/^on/);
      }
      for (const { protocol } of document.querySelectorAll<HTMLAnchorElement>("main a"))
        expect(protocol).toBe("https:");
    }),
    { numRuns: isLong ? 500 : 100 },
  );
}, 120_000);

test("an empty inbox explains what to do", () => {
  expect(renderInbox([]).html).toContain("request a link or a code");
});
