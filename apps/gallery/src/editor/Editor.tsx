import { useMemo } from "react";
import { changeLook, type Look } from "../ground/look.ts";
import { Code } from "./Code.tsx";
import { type Draft, readDraft, writeDraft } from "./draft.ts";
import { MethodFields } from "./MethodFields.tsx";
import { PolicyFields } from "./PolicyFields.tsx";
import { Preview } from "./Preview.tsx";
import { StyleFields } from "./StyleFields.tsx";
import { TextFields } from "./TextFields.tsx";

/** Lets people configure a widget, try it, and copy its code. The URL holds the configuration, so it can be shared. */
export default function Editor({ look }: { look: Look }) {
  const draft = useMemo(() => readDraft(look.draft), [look.draft]);
  const change = (changes: Partial<Draft>) => changeLook({ draft: writeDraft({ ...draft, ...changes }) }, true);
  return (
    <div className="editor">
      <div className="settings">
        <MethodFields config={draft.config} onChange={(config) => change({ config: { ...draft.config, ...config } })} />
        <PolicyFields policy={draft.policy} onChange={(policy) => change({ policy })} />
        <StyleFields styles={draft.styles} onChange={(styles) => change({ styles })} />
        <TextFields texts={draft.texts} onChange={(texts) => change({ texts })} />
        <button type="button" className="plain" onClick={() => changeLook({ draft: "" })}>
          Begin anew
        </button>
      </div>
      <div className="outcome">
        <Preview draft={draft} look={look} />
        <Code draft={draft} />
      </div>
    </div>
  );
}
