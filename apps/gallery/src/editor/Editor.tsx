import { LoginView, loginLanguages, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin, sampleOrganization } from "@portico/widget/playground";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { displayStyles } from "../lib/brands.ts";
import { changeDisplay, type Display } from "../lib/display.ts";
import { Input, RadioGroup, Section } from "../lib/fields.tsx";
import { fixtureNames } from "../lib/fixtures.ts";
import { type Draft, readDraft, writeDraft } from "./draft.ts";
import { MethodFields } from "./MethodFields.tsx";
import { PolicyFields } from "./PolicyFields.tsx";
import { StyleFields } from "./StyleFields.tsx";
import { listTexts, toStrings, unknownPlaceholders } from "./texts.ts";
import { writeHtml, writePolicy, writeReact } from "./write-code.ts";

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

type Kind = "react" | "html" | "policy";

/** The code of the draft, to copy. */
function Code({ draft }: { draft: Draft }) {
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

/** Runs the draft from the first screen on. Changes of styles and texts apply at once; other changes restart it. */
function Preview({ draft, display }: { draft: Draft; display: Display }) {
  const texts = JSON.stringify(draft.texts);
  const strings = useMemo(() => toStrings(JSON.parse(texts)), [texts]);
  // Serialized, so that an equal object does not restart the widget.
  const settings = JSON.stringify([draft.config, draft.policy]);
  const play = useMemo(() => {
    const [config, policy]: [Draft["config"], Draft["policy"]] = JSON.parse(settings);
    const names = fixtureNames(display.names);
    const organization = sampleOrganization({ organization_name: names.organization, ...policy });
    return playLogin(openLogin(config), { names, organization, isFromStart: true });
  }, [settings, display.names]);
  const language = useLanguage(loginLanguages, display.locale, strings);
  useEffect(() => play.speak(language.strings), [play, language.strings]);
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  const state = useSyncExternalStore(play.flow.subscribe, play.flow.getState);
  const styles = { ...displayStyles(display), ...draft.styles };
  return (
    <section className="stage" aria-label="Widget">
      <div className="specimen" data-width={display.width}>
        <LoginView
          state={state}
          send={play.flow.send}
          toasts={play.toasts}
          language={language}
          styles={styles}
          dir={display.dir || undefined}
        />
      </div>
    </section>
  );
}

interface TextFieldsProps {
  texts: Record<string, string>;
  onChange: (texts: Record<string, string>) => void;
}

const SHOWN_LIMIT = 12;

/** Finds texts of the widget and replaces them. */
function TextFields({ texts, onChange }: TextFieldsProps) {
  const [search, setSearch] = useState("");
  const all = useMemo(listTexts, []);
  const query = search.toLowerCase();
  const found = query
    ? all.filter(({ path, template }) => `${path} ${template}`.toLowerCase().includes(query))
    : all.filter(({ path }) => path in texts || path.startsWith("main."));
  const change = (path: string, text: string) => {
    const { [path]: _, ...rest } = texts;
    onChange(text ? { ...rest, [path]: text } : rest);
  };
  return (
    <Section title="Texts">
      <input
        type="search"
        aria-label="Search texts"
        placeholder={`Search ${all.length} texts`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.slice(0, SHOWN_LIMIT).map(({ path, template }) => {
        const unknown = unknownPlaceholders(texts[path] ?? "", template);
        return (
          <Input
            key={path}
            label={path}
            value={texts[path] ?? ""}
            placeholder={template}
            error={unknown.length > 0 ? `Unknown placeholder: {${unknown.join("}, {")}}` : undefined}
            onChange={(text) => change(path, text)}
          />
        );
      })}
      {found.length > SHOWN_LIMIT && <p className="hint">{found.length - SHOWN_LIMIT} more. Search to find them.</p>}
    </Section>
  );
}
