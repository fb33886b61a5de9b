import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** A comment that is only one word, which is a path: `// app/boards/page.tsx`, `# values.yaml`, `<!-- public/index.html -->`. */
const ONE_WORD_COMMENT = /^(?:\/\/|#|;|<!--|\/\*) (\S+)(?: -->| \*\/)?$/;
const PATH = /^[\w./-]+$/;
const TITLE = /^title="([^"]+)"$/;

/**
 * @param info the words after the fence's backticks.
 * @returns the name of a code block: the `title` of its fence (```` ```json title="portico.config.json" ````), or the path in
 * the comment on its first line.
 */
export function readBlockName(info: string, firstLine: string): { name: string; isComment: boolean } | undefined {
  const [, title] = TITLE.exec(info.slice(info.indexOf("title="))) ?? [];
  if (title !== undefined) return { name: title, isComment: false };
  const [, path = ""] = ONE_WORD_COMMENT.exec(firstLine.trim()) ?? [];
  return PATH.test(path) && /[./]/.test(path) ? { name: path, isComment: true } : undefined;
}

/** Shows the name of a code block above it, and not a second time in the code. */
export function showFileNames(markdown: Markdown): void {
  const renderFence = markdown.renderer.rules.fence;
  if (!renderFence) return;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (!token) return "";
    const [firstLine = "", ...lines] = token.content.split("\n");
    const block = readBlockName(token.info, firstLine);
    if (!block) return renderFence(tokens, index, options, env, self);
    if (block.isComment) token.content = lines.join("\n");
    const code = renderFence(tokens, index, options, env, self);
    return `<div class="named-file"><p class="file-name">${markdown.utils.escapeHtml(block.name)}</p>${code}</div>`;
  };
}
