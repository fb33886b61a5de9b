import { useState } from "react";
import { RadioGroup } from "../lib/fields.tsx";
import type { Draft } from "./draft.ts";
import { writeHtml, writePolicy, writeReact } from "./write-code.ts";

type Kind = "react" | "html" | "policy";

/** The code of the draft, to copy. */
export function Code({ draft }: { draft: Draft }) {
  const [kind, setKind] = useState<Kind>("react");
  const [copied, setCopied] = useState("");
  const codes: Record<Kind, string> = { react: writeReact(draft), html: writeHtml(draft), policy: writePolicy(draft) };
  const code = codes[kind] || codes.react;
  const options: readonly (readonly [Kind, string])[] = [
    ["react", "React"],
    ["html", "Plain HTML"],
    ...(draft.policy ? ([["policy", "Organization settings"]] as const) : []),
  ];
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(code),
      () => setCopied(""),
    );
  return (
    <section className="card code" aria-label="Code">
      <header>
        <RadioGroup label="Code for" value={kind} options={options} onChange={setKind} />
        <button type="button" className="plain" onClick={copy}>
          {copied === code ? "Copied" : "Copy"}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
