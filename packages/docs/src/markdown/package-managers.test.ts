import { expect, test } from "vitest";
import { translateCommands } from "./package-managers.ts";

test.each([
  ["npm install", "pnpm install", "yarn install", "bun install"],
  ["npm install @portico/widget", "pnpm add @portico/widget", "yarn add @portico/widget", "bun add @portico/widget"],
  ["npm install --save-dev vitest", "pnpm add --save-dev vitest", "yarn add --dev vitest", "bun add --dev vitest"],
  ["npm install --global a", "pnpm add --global a", "yarn global add a", "bun add --global a"],
  [
    "npm create --yes vite@latest boards -- --template vue-ts",
    "pnpm create vite@latest boards --template vue-ts",
    "yarn create vite boards --template vue-ts",
    "bun create vite boards --template vue-ts",
  ],
  [
    "npx --yes create-next-app@latest boards --yes",
    "pnpm create next-app@latest boards --yes",
    "yarn create next-app boards --yes",
    "bun create next-app boards --yes",
  ],
])("`%s` has an equivalent in every package manager", (npm, pnpm, yarn, bun) => {
  expect(translateCommands(npm)).toEqual({ npm, pnpm, yarn, bun });
});

test("the other lines of an installation are translated too, and keep their comments", () => {
  const commands =
    "cd boards\nnpm install a\nnpx portico add   # adds sign-in\nnpx @portico/sandbox\nnpm run dev -- --env-file .env\n";
  expect(translateCommands(commands)).toEqual({
    npm: commands,
    pnpm: "cd boards\npnpm add a\npnpm exec portico add   # adds sign-in\npnpm dlx @portico/sandbox\npnpm run dev --env-file .env\n",
    yarn: "cd boards\nyarn add a\nyarn portico add   # adds sign-in\nyarn dlx @portico/sandbox\nyarn run dev --env-file .env\n",
    bun: "cd boards\nbun add a\nbunx portico add   # adds sign-in\nbunx @portico/sandbox\nbun run dev --env-file .env\n",
  });
});

test.each([
  "npx portico serve",
  "portico doctor",
  "npm test",
  "npx --yes @nestjs/cli new boards --package-manager npm\nnpm install a",
])("`%s` has no tabs", (commands) => {
  expect(translateCommands(commands)).toBeUndefined();
});
