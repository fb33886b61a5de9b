import { expect, test } from "vitest";
import { isImageAddress } from "./web-address.ts";

test.each([
  "https://a.example/logo.png",
  "HTTP://a.example/l",
  "/logo.svg",
  "./logo.svg",
  "../logo.svg",
  "//cdn.example/l.png",
])("a picture may come from %j", (address) => expect(isImageAddress(address)).toBe(true));

test.each([
  "",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg/>",
  "blob:https://a.example/1",
  "file:///x",
  " javascript:x",
  "logo.png",
])("T37: a picture may not come from %j", (address) => expect(isImageAddress(address)).toBe(false));
