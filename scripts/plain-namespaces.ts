import type { Plugin } from "rolldown";

/**
 * Makes plain objects of the namespaces that later pieces are asked for by: nobody asks them whether they are modules, and so
 * no bundler's helper travels with them, as a file of its own.
 */
export const plainNamespaces: Plugin = {
  name: "plain-namespaces",
  renderChunk(code) {
    const plain = code
      .replace(/^import \{ \w+ as __exportAll \} from "[^"]+";\n/m, "")
      .replace(/\/\* @__PURE__ \*\/ __exportAll\(\{([^}]*)\}\)/g, (_, members: string) => {
        return `{${members.replace(/([\w$]+): \(\) => ([\w$]+)/g, "get $1() { return $2; }")}}`;
      });
    return plain === code ? null : { code: plain, map: null };
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const helper = chunks.find(({ name }) => name === "rolldown-runtime");
    const isWanted = helper && chunks.some(({ code }) => code.includes(helper.fileName.split("/").at(-1) as string));
    if (helper && !isWanted) delete bundle[helper.fileName];
  },
};
