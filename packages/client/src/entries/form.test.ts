import { expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { submitForm } from "./form.ts";

function submitted(fields?: Parameters<typeof submitForm>[3]) {
  const browser = openBrowser();
  const tab = browser.openTab();
  tab.document.cookie = "portico_session=token-1;path=/;secure";
  const sent: { action: string; method: string; enctype: string; fields: Record<string, string> }[] = [];
  const { HTMLFormElement, FormData } = tab as unknown as typeof globalThis;
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    expect(tab.document.body.contains(this)).toBe(true);
    const { action, method, enctype } = this;
    sent.push({ action, method, enctype, fields: Object.fromEntries(new FormData(this)) as Record<string, string> });
  });
  submitForm(PUBLIC_TOKEN, { apiUrl: API_URL, window: tab }, "/b2b/x", fields);
  return { tab, sent, browser };
}

test("the fields and the three headers are posted as a form, and nothing is left on the page", () => {
  const { sent, tab, browser } = submitted({
    submit: "yes",
    count: 5,
    isNew: false,
    roles: ["admin"],
    absent: undefined,
  });
  expect(sent).toEqual([
    {
      action: `${API_URL}/sdk/v1/b2b/x`,
      method: "post",
      enctype: "application/x-www-form-urlencoded",
      fields: {
        submit: "yes",
        count: "5",
        isNew: "false",
        roles: '["admin"]',
        __Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:token-1`)}`,
        "__X-SDK-Client": expect.any(String),
        "__X-SDK-Parent-Host": "https://app.example.test",
      },
    },
  ]);
  expect(tab.document.body.children).toHaveLength(0);
  expect(browser.calls).toHaveLength(0);
});

test("a form without fields contains only the headers", () => {
  expect(Object.keys(submitted().sent[0]?.fields ?? {})).toEqual([
    "__Authorization",
    "__X-SDK-Client",
    "__X-SDK-Parent-Host",
  ]);
});
