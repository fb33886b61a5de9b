import { expect, test } from "vitest";
import config from "../../packages/widget/vite.config.ts";

test("the script tag's build leaves each declaration its semicolon, by which it becomes important", () => {
  const [plugin] = config.plugins as unknown as { transform(code: string, id: string): { code: string } }[];
  const code = "addStyles(`\n.portico-form { display: grid; gap: 14px; }\n`);";
  const built = plugin?.transform(code, "/packages/widget/src/ui/Form.tsx").code;
  expect(built).toContain(".portico-form{display:grid;gap:14px;}");
});
