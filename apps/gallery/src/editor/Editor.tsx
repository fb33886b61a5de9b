import { useMemo } from "react";
import { changeDisplay, type Display } from "../lib/display.ts";
import { Code } from "./Code.tsx";
import { type Draft, readDraft, writeDraft } from "./draft.ts";
import { MethodFields } from "./MethodFields.tsx";
import { PolicyFields } from "./PolicyFields.tsx";
import { Preview } from "./Preview.tsx";
import { StyleFields } from "./StyleFields.tsx";
import { TextFields } from "./TextFields.tsx";

/** Configures a widget, runs it and shows its code. The configuration is in the URL, so it can be shared. */
export default function Editor({ display }: { display: Display }) {
  const draft = useMemo(() => readDraft(display.draft), [display.draft]);
  const change = (changes: Partial<Draft>) => changeDisplay({ draft: writeDraft({ ...draft, ...changes }) }, true);
  return (
    <div className="editor">
      <div className="settings">
        <MethodFields config={draft.config} onChange={(config) => change({ config: { ...draft.config, ...config } })} />
        <PolicyFields policy={draft.policy} onChange={(policy) => change({ policy })} />
        <StyleFields styles={draft.styles} onChange={(styles) => change({ styles })} />
        <TextFields texts={draft.texts} onChange={(texts) => change({ texts })} />
        <button type="button" className="plain" onClick={() => changeDisplay({ draft: "" })}>
          Reset
        </button>
      </div>
      <div className="outcome">
        <Preview draft={draft} display={display} />
        <Code draft={draft} />
      </div>
    </div>
  );
}
