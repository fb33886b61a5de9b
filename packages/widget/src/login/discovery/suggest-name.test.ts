import { expect, test } from "vitest";
import { suggestName } from "./Discovery.tsx";

test.each([
  ["ada@globex.test", "Globex"],
  ["ada@mail.globex.co.uk", "Globex"],
  ["ada@big-blue.example", "Big Blue"],
  ["ada.lovelace@gmail.com", "Ada Lovelace"],
  ["ada@m\u00fcller.example", "M\u00fcller"],
  ["ada", ""],
])("the organization of %s is called %j to begin with", (email, name) => expect(suggestName(email)).toBe(name));
