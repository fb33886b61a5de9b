import { expect, test } from "vitest";
import { isTaggedAddress, mailboxKey } from "./mailbox-key.ts";

test.each([
  ["ada@globex.test", "ada@globex.test"],
  ["ada+boards@globex.test", "ada@globex.test"],
  ["ada+boards+more@globex.test", "ada@globex.test"],
  ["ada+@globex.test", "ada@globex.test"],
  // On another company's mail server these may be different mailboxes.
  ["a.da@globex.test", "a.da@globex.test"],
  ["ada-boards@globex.test", "ada-boards@globex.test"],
  ["a.d.a+boards@gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
  ["a.d.a@mail.gmail.com", "a.d.a@mail.gmail.com"],
  ["boards@ada.fastmail.com", "ada@fastmail.com"],
  ["boards+x@ada.fastmail.fm", "ada@fastmail.fm"],
  ["ada@fastmail.com", "ada@fastmail.com"],
  ["ada-boards@yahoo.com", "ada@yahoo.com"],
  ["ada-boards@yahoo.co.uk", "ada@yahoo.co.uk"],
  ["ada-boards@yahoo.evil.example", "ada-boards@yahoo.evil.example"],
  ["a.d_a-b@protonmail.com", "adab@proton.me"],
  ["ada.b+boards@pm.me", "adab@proton.me"],
  ["adab@protonmail.ch", "adab@proton.me"],
  ["ada@mac.com", "ada@icloud.com"],
  ["ada+boards@me.com", "ada@icloud.com"],
  ["a.da@icloud.com", "a.da@icloud.com"],
  ["ada@ya.ru", "ada@yandex.com"],
  ["ada+boards@yandex.kz", "ada@yandex.com"],
  ["ada@yandex.evil.example", "ada@yandex.evil.example"],
  // Nothing would be left.
  ["+boards@globex.test", "+boards@globex.test"],
  ["-boards@yahoo.com", "-boards@yahoo.com"],
])("T134: %s reaches the mailbox %s", (address, key) => {
  expect(mailboxKey(address)).toBe(key);
  // A key is its own: what was counted by one is found by the other.
  expect(mailboxKey(key)).toBe(key);
});

test.each([
  ["ada+boards@globex.test", true],
  ["ada+@globex.test", true],
  ["ada@globex.test", false],
  ["+boards@globex.test", false],
  ["a.d.a@gmail.com", false],
])("T134: %s is tagged: %s", (address, isTagged) => {
  expect(isTaggedAddress(address)).toBe(isTagged);
});
