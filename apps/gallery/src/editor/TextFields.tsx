import { useMemo, useState } from "react";
import { Input, Section } from "./fields.tsx";
import { listTexts, unknownPlaceholders } from "./texts.ts";

interface TextFieldsProps {
  texts: Record<string, string>;
  onChange: (texts: Record<string, string>) => void;
}

const SHOWN_LIMIT = 12;

/** Finds texts of the widget and replaces them. */
export function TextFields({ texts, onChange }: TextFieldsProps) {
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
