import { expect, test } from "vitest";
import { appendToArray } from "./append-to-array.ts";

const item = { project_id: "two", public_tokens: [] };

test("nothing else in the text changes", () => {
  const text = `{
    "mode":   "development",
    "projects": [
        { "project_id": "one", "allowed_origins": ["http://localhost:4000"] }
    ],
    "port": 4100
}
`;
  expect(appendToArray(text, ["projects"], item)).toBe(`{
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
  const after = JSON.parse(appendToArray(text, ["projects"], item) ?? "");
  expect(after).toEqual({ ...before, projects: [...before.projects, item] });
});

test("returns undefined if the path leads to something other than an array", () => {
  expect(appendToArray('{ "projects": { "projects": [] } }', ["projects"], item)).toBeUndefined();
  expect(appendToArray("[]", ["projects"], item)).toBeUndefined();
});

test("nested arrays grow in their line, and missing ones are created", () => {
  const text =
    '{\n  "projects": [\n    { "name": "one", "allowed_origins": ["http://a.test"] },\n    { "name": "two" }\n  ]\n}\n';
  const path = (project: number) => ["projects", project, "allowed_origins"];
  const first = appendToArray(text, path(0), "http://b.test") ?? "";
  expect(first).toBe(text.replace('"http://a.test"', '"http://a.test", "http://b.test"'));
  const second = JSON.parse(appendToArray(first, path(1), "http://c.test") ?? "");
  expect(second.projects[1]).toEqual({ name: "two", allowed_origins: ["http://c.test"] });
});
