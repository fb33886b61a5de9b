import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

export const packageManagers = ["npm", "pnpm", "yarn", "bun"] as const;
export type PackageManager = (typeof packageManagers)[number];
type Translations = Record<Exclude<PackageManager, "npm">, string>;

/** Lines that differ between package managers. The first row that matches a line wins. */
const rules: [npm: RegExp, others: Translations][] = [
  [/^npm install$/, { pnpm: "pnpm install", yarn: "yarn install", bun: "bun install" }],
  [
    /^npm install --global (.+)$/,
    { pnpm: "pnpm add --global $1", yarn: "yarn global add $1", bun: "bun add --global $1" },
  ],
  [
    /^npm install --save-dev (.+)$/,
    { pnpm: "pnpm add --save-dev $1", yarn: "yarn add --dev $1", bun: "bun add --dev $1" },
  ],
  [/^npm install (.+)$/, { pnpm: "pnpm add $1", yarn: "yarn add $1", bun: "bun add $1" }],
  // Yarn 1 looks for a program with the version in its name.
  [
    /^(?:npm create (?:--yes )?|npx (?:--yes )?create-)([\w-]+)@latest (\S+)(?: --(?= ))?(.*)$/,
    { pnpm: "pnpm create $1@latest $2$3", yarn: "yarn create $1 $2$3", bun: "bun create $1 $2$3" },
  ],
  [/^npx (@.+)$/, { pnpm: "pnpm dlx $1", yarn: "yarn dlx $1", bun: "bunx $1" }],
  [/^npx (.+)$/, { pnpm: "pnpm exec $1", yarn: "yarn $1", bun: "bunx $1" }],
  [/^npm run (\S+)(?: --(?= ))?(.*)$/, { pnpm: "pnpm run $1$2", yarn: "yarn run $1$2", bun: "bun run $1$2" }],
];

/**
 * Translates commands for npm. `npm init` stays, because npm comes with Node.js and the command only writes `package.json`.
 *
 * @returns undefined unless the commands install packages or create a project.
 */
export function translateCommands(commands: string): Record<PackageManager, string> | undefined {
  // The Nest CLI has npm in its own option.
  if (!/^(?:npm install|npm create|npx (?:--yes )?create-)/m.test(commands) || /--package-manager/.test(commands))
    return undefined;
  const translate = (manager: PackageManager) =>
    commands
      .split("\n")
      .map((line) => (manager === "npm" ? line : translateLine(line, manager)))
      .join("\n");
  return { npm: commands, pnpm: translate("pnpm"), yarn: translate("yarn"), bun: translate("bun") };
}

function translateLine(line: string, manager: keyof Translations): string {
  const [, command = "", comment = ""] = /^(.*?)(\s+# .*)?$/.exec(line) ?? [];
  const rule = rules.find(([npm]) => npm.test(command));
  return rule ? command.replace(rule[0], rule[1][manager]) + comment : line;
}

/** Shows tabs above commands that install packages, in the markup of VitePress's own code groups. */
export function showPackageManagers(markdown: Markdown): void {
  const renderFence = markdown.renderer.rules.fence;
  if (!renderFence) return;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const translations = token?.info.trim() === "sh" ? translateCommands(token.content) : undefined;
    // Search would find each command four times.
    if (!token || !translations || env.isSearchIndex) return renderFence(tokens, index, options, env, self);
    const group = `commands-${index}`;
    const tabs = packageManagers.map((manager) => {
      const id = `${group}-${manager}`;
      const isChecked = manager === "npm" ? " checked" : "";
      return `<input type="radio" name="${group}" id="${id}" value="${manager}"${isChecked}><label for="${id}">${manager}</label>`;
    });
    const blocks = packageManagers.map((manager) => {
      const block = Object.assign(Object.create(Object.getPrototypeOf(token)), token, {
        info: manager === "npm" ? "sh active" : "sh",
        content: translations[manager],
      });
      return renderFence([block], 0, options, env, self);
    });
    const list = `<div class="tabs" role="radiogroup" aria-label="Package manager">${tabs.join("")}</div>`;
    return `<div class="vp-code-group package-managers">${list}<div class="blocks">${blocks.join("")}</div></div>`;
  };
}
