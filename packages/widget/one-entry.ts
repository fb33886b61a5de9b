import type { Plugin } from "vite";

/**
 * Puts the first screen into the entry, so that a page asks for one file before it shows something. Plainly done, later
 * chunks would import it by the entry's own name, and a page that asked for `portico.js?v=2` would run everything twice.
 * So the page holds it under the name that it has as a chunk, which is a hash of what it says: one build runs once,
 * whatever its entry was called, and a later chunk finds the very code that it was built with.
 */
export const oneEntry: Plugin = {
  name: "one-entry",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const first = chunks.find(({ name }) => name === "first-screen");
    if (!first) throw new Error("There is no first screen to put into the entry.");
    // A symbol, because an element of the page could lend its id to a plain name of the window.
    const held = `globalThis[Symbol.for("${first.fileName}")]`;
    // By their places, which are shorter than names.
    const places: string[] = [];
    const asFields = (names: string) =>
      names.split(",").map((each) => {
        const [theirs = "", ours = theirs] = each.split(" as ");
        return `${places.indexOf(theirs)}:${ours}`;
      });
    const inside = first.code.replace(/export\{([^}]+)\};?\s*$/, (_, names: string) => {
      const pairs = names.split(",").map((each) => each.split(" as "));
      places.push(...pairs.map(([ours = "", theirs = ours]) => theirs));
      return `return[${pairs.map(([ours]) => ours)}]`;
    });
    const from = new RegExp(`(import|export)\\{([^}]+)\\}from"\\./${first.fileName}";`, "g");
    for (const chunk of chunks) {
      chunk.code = chunk.code.replace(from, (_, door: string, names: string) =>
        door === "import"
          ? `const{${asFields(names)}}=${held};`
          : `export const{${asFields(names)}}=${held}??=(()=>{${inside}})();`,
      );
      if (chunk !== first && chunk.code.replace(held, "").includes(first.fileName))
        throw new Error(`${chunk.fileName} asks for the first screen in a way that is not known here.`);
    }
    delete bundle[first.fileName];
  },
};
