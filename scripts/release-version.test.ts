import { expect, test } from "vitest";
import { addRelease } from "./release-version.ts";

const changelog = "# Changelog\n\nFor users.\n\n## 0.2.0, unreleased\n\n- Old line.\n\n## 0.1.0\n\n- First.\n";

test("a release replaces its unreleased heading", () => {
  expect(addRelease(changelog, "0.2.0", "2026-12-01", ["**One**: of two\nlines.\n", "Another."])).toBe(
    "# Changelog\n\nFor users.\n\n## 0.2.0, 2026-12-01\n\n- **One**: of two\n  lines.\n- Another.\n\n- Old line.\n\n## 0.1.0\n\n- First.\n",
  );
});

test("a release without a heading is added above the others", () => {
  expect(addRelease("# Changelog\n\n## 0.2.0\n\n- Old.\n", "0.2.1", "2026-12-02", ["Fixed."])).toBe(
    "# Changelog\n\n## 0.2.1, 2026-12-02\n\n- Fixed.\n\n## 0.2.0\n\n- Old.\n",
  );
  expect(addRelease("# Changelog\n\n", "0.1.0", "2026-12-02", ["$1 First."])).toContain("- $1 First.");
});
