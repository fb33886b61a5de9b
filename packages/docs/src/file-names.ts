import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** A comment that is only a path: `// app/boards/page.tsx`, `# values.yaml`. */
const PATH_COMMENT = /^(?:\/\/|#|;|--) ([\w./-]+)$/;

/**
 * Shows a file's name above its code. The name comes from the fence (```` ```ts [server.ts] ````) or from the first line
 * of the code, which then shows the name only once.
 */
export function showFileNames(markdown: Markdown): void {
  const drawFence = markdown.renderer.rules.fence;
  if (!drawFence) return;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (!token) return "";
    const [, named] = token.info.split(/[[\]]/);
    const [firstLine = "", ...lines] = token.content.split("\n");
    const [, commented] = PATH_COMMENT.exec(firstLine) ?? [];
    const name = named ?? (commented?.includes(".") ? commented : undefined);
    if (name === undefined) return drawFence(tokens, index, options, env, self);
    if (name === commented) token.content = lines.join("\n");
    const code = drawFence(tokens, index, options, env, self);
    return `<div class="named-file"><p class="file-name">${markdown.utils.escapeHtml(name)}</p>${code}</div>`;
  };
}
