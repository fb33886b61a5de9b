// What a minifier of scripts leaves of the rules that stand in their texts.

export const tightRules = {
  name: "tight-rules",
  transform: (code: string, id: string) =>
    /\/packages\/(admin|widget)\/(src|dist)\/.*\.[jt]sx?$/.test(id)
      ? { code: code.replace(/`\n(?=[.@$])[^`]*`/g, tighten), map: null }
      : undefined,
  renderChunk: (code: string) => {
    const gathered = gather(code);
    return gathered === code ? null : { code: gathered, map: null };
  },
};

function tighten(rules: string): string {
  // The last semicolon of a rule stays: what makes declarations important looks for it.
  const close = (all: string, sign?: string) => sign ?? all;
  return rules.replace(/\$\{[^}]*\}|\s*([{};,])\s*/g, close).replace(/:\s+/g, ":");
}

/**
 * Puts the rules of a file into one text, where the last of them stood and in their order: next to each other they compress
 * better than among code.
 */
function gather(code: string): string {
  const each = /^addStyles(\$\d+)?\(`\n([^`]*)`\);\n/gm;
  const found = [...code.matchAll(each)];
  const rules = found.map(([, , some]) => some).join("");
  let left = found.length;
  return code.replace(each, (_, suffix = "") => (--left ? "" : `addStyles${suffix}(\`\n${rules}\`);\n`));
}
