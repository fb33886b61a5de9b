import { useMemo, useState } from "react";
import { Input, Section } from "./fields.tsx";
import { listTexts, unknownNames } from "./texts.ts";

interface TextFieldsProps {
  texts: Record<string, string>;
  onChange: (texts: Record<string, string>) => void;
}

const MOST = 12;

/** Every text of the widget, to be found by its words and written anew. */
export function TextFields({ texts, onChange }: TextFieldsProps) {
  const [search, setSearch] = useState("");
  const all = useMemo(listTexts, []);
  const sought = search.toLowerCase();
  const found = sought
    ? all.filter(({ path, template }) => `${path} ${template}`.toLowerCase().includes(sought))
    : all.filter(({ path }) => path in texts || path.startsWith("main."));
  const change = (path: string, text: string) => {
    const { [path]: _, ...rest } = texts;
    onChange(text ? { ...rest, [path]: text } : rest);
  };
  return (
    <Section title="Texts">
      <input
        type="search"
        aria-label="Search the texts"
        placeholder={`Search ${all.length} texts`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.slice(0, MOST).map(({ path, template }) => {
        const unknown = unknownNames(texts[path] ?? "", template);
        return (
          <Input
            key={path}
            label={path}
            value={texts[path] ?? ""}
            placeholder={template}
            error={unknown.length > 0 ? `This text knows no {${unknown.join("}, {")}}.` : undefined}
            onChange={(text) => change(path, text)}
          />
        );
      })}
      {found.length > MOST && <p className="hint">{found.length - MOST} more. Search for what they say.</p>}
    </Section>
  );
}
