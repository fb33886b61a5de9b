import { expect, test } from "vitest";
import { appendToArray } from "./append-to-array.ts";

const item = { project_id: "two", public_tokens: [] };

test("every other character stays as it is", () => {
  const text = `{
    "mode":   "development",
    "projects": [
        { "project_id": "one", "allowed_origins": ["http://localhost:4000"] }
    ],
    "port": 4100
}
`;
  expect(appendToArray(text, "projects", item)).toBe(`{
    "mode":   "development",
    "projects": [
        { "project_id": "one", "allowed_origins": ["http://localhost:4000"] },
        {
            "project_id": "two",
            "public_tokens": []
        }
    ],
    "port": 4100
}
`);
});

test.each([
  ["a text of one line", '{"projects":[{"a":"]"}],"b":1}'],
  ["brackets and escapes in texts", '{\n  "\\"projects": [1],\n  "projects": [{ "a": "]}\\"[" }]\n}'],
  ["the same name deeper down", '{\n  "inner": { "projects": [1] },\n  "projects": [ [1, [2]] ]\n}'],
  ["an empty array", '{\n  "projects": []\n}'],
])("%s", (_, text) => {
  const before = JSON.parse(text);
  const after = JSON.parse(appendToArray(text, "projects", item) ?? "");
  expect(after).toEqual({ ...before, projects: [...before.projects, item] });
});

test("without such an array there is nothing to add to", () => {
  expect(appendToArray('{ "projects": { "projects": [] } }', "projects", item)).toBeUndefined();
});
