// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { watchHost } from "./watch-host.ts";

let stop = () => {};
afterEach(() => {
  stop();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

function watch() {
  const root = document.body.appendChild(document.createElement("div"));
  const onChange = vi.fn();
  stop = watchHost(root, onChange);
  return onChange;
}

const put = (tag: string, attributes: Record<string, string> = {}) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
  return element;
};

const observed = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ["a bundler's link for what comes later", "link", { rel: "modulepreload" }],
  ["a script", "script", { type: "text/plain" }],
  ["a title", "title", {}],
])("%s in the head, there and loaded, changes no looks", async (_, tag, attributes) => {
  const onChange = watch();
  const element = put(tag, attributes);
  element.dispatchEvent(new Event("load"));
  element.remove();
  await observed();
  expect(onChange).not.toHaveBeenCalled();
});

test("a style sheet that comes, is loaded or goes, and a class around, may change them", async () => {
  const onChange = watch();
  const changes = async (change: () => unknown) => {
    onChange.mockClear();
    change();
    await observed();
    expect(onChange).toHaveBeenCalled();
  };
  const link = document.createElement("link");
  link.rel = "alternate stylesheet";
  await changes(() => document.head.append(link));
  await changes(() => link.dispatchEvent(new Event("load")));
  await changes(() => link.remove());
  await changes(() => put("style"));
  await changes(() => document.body.classList.toggle("dark"));
});
