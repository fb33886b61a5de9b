import { Action, Check, TextArea } from "@portico/admin/kit";
import { addStyles, part, SelectField, TextField } from "@portico/widget/kit";
import { type ReactNode, useState } from "react";
import { formatPath, getAt } from "./paths.ts";
import type { SettingsField } from "./settings-fields.ts";
import type { ProjectView, Settings } from "./types.ts";

addStyles(`
.portico-setting { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; padding-block-end: 14px; border-block-end: 1px solid var(--po-line); }
.portico-setting:last-child { padding-block-end: 0; border: 0; }
.portico-setting > .portico-setting-foot { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; font: 13px/18px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-setting-foot > .portico-action { min-height: 28px; padding-block: 2px; }
.portico-setting > pre { padding: 8px 12px; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; direction: ltr; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--po-tint); border-radius: var(--po-radius); }
`);

/** Stands where a secret is kept. */
const keptSecret = "••••••••";

interface SettingFieldProps {
  field: SettingsField;
  project: ProjectView;
  draft: Settings;
  /** `undefined` for the default. */
  onChange: (value: unknown) => void;
  fault: string | undefined;
  isReadOnly: boolean;
}

/** One setting, in the simplest field that can hold it, with the schema's words on it. */
export function SettingField({ field, project, draft, onChange, fault, isReadOnly }: SettingFieldProps) {
  const given = getAt(draft, field.path);
  const value = given ?? getAt(project.effective, field.path);
  const isOwn = given !== undefined;
  const name = formatPath(field.path);
  return (
    <div {...part("setting")}>
      {isReadOnly ? (
        <ReadOnly field={field} value={value} />
      ) : (
        <Editor {...{ field, name, value: isOwn ? given : value, onChange, fault }} />
      )}
      {!isReadOnly && (
        <div {...part("setting-foot")}>
          <code>{name}</code>
          {isOwn ? (
            <Action variant="quiet" label={`Default: ${field.label}`} onClick={() => onChange(undefined)}>
              Default
            </Action>
          ) : (
            <span>the default</span>
          )}
        </div>
      )}
    </div>
  );
}

function ReadOnly({ field, value }: { field: SettingsField; value: unknown }) {
  return (
    <>
      <b {...part("label")}>{field.label}</b>
      <pre>{value === undefined || value === null || value === "" ? "nothing" : textOf(value)}</pre>
      <div {...part("setting-foot")}>{withoutMarks(field.description)}</div>
    </>
  );
}

interface EditorProps {
  field: SettingsField;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  fault: string | undefined;
}

function Editor({ field: { kind, label, description, options }, name, value, onChange, fault }: EditorProps) {
  const shared = { label, name, error: fault, hint: withoutMarks(description) as ReactNode };
  switch (kind) {
    case "switch":
      return <Check label={label} hint={shared.hint} checked={value === true} onChange={onChange} />;
    case "choice":
      return (
        <>
          <SelectField
            label={label}
            name={name}
            value={String(value ?? "")}
            options={options.map((option) => ({ value: option, text: option }))}
            onChange={onChange}
          />
          <div {...part("setting-foot")}>{fault ?? shared.hint}</div>
        </>
      );
    case "number":
      return (
        <TextField
          {...shared}
          inputMode="decimal"
          value={String(value ?? "")}
          onChange={(text) => onChange(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text || undefined)}
        />
      );
    case "secret":
      return (
        <TextField
          {...shared}
          type="password"
          autoComplete="off"
          placeholder={value === keptSecret ? "Kept. Write another one to replace it." : undefined}
          value={value === keptSecret ? "" : String(value ?? "")}
          onChange={(text) => onChange(text || undefined)}
        />
      );
    case "lines":
      return (
        <TextArea
          {...shared}
          hint={<>{shared.hint} One a line.</>}
          rows={3}
          value={Array.isArray(value) ? value.join("\n") : ""}
          onChange={(text) => onChange(text === "" ? [] : text.split("\n"))}
        />
      );
    case "json":
      return <JsonField {...shared} value={value} onChange={onChange} />;
    case "text":
      return <TextArea {...shared} value={String(value ?? "")} onChange={(text) => onChange(text || undefined)} />;
    default:
      return (
        <TextField
          {...shared}
          value={String(value ?? "")}
          onChange={(text) => onChange(text === "" ? undefined : text)}
        />
      );
  }
}

interface JsonFieldProps {
  label: string;
  name: string;
  hint: ReactNode;
  error: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Text that is no JSON yet stays as it is typed, and changes nothing. */
function JsonField({ value, onChange, error, ...shared }: JsonFieldProps) {
  const [text, setText] = useState<string | null>(null);
  // What was typed stays as it was typed, until the setting is another one by another press.
  const isKept = text !== null && (!parse(text).isJson || textOf(parse(text).value) === textOf(value));
  const shown = isKept ? text : textOf(value);
  function type(next: string) {
    setText(next);
    const read = parse(next);
    if (read.isJson) onChange(read.value);
  }
  return (
    <TextArea
      {...shared}
      isCode
      rows={Math.min(16, Math.max(3, shown.split("\n").length))}
      error={error ?? (parse(shown).isJson ? undefined : "This is no JSON yet.")}
      value={shown}
      onChange={type}
    />
  );
}

function parse(text: string): { isJson: boolean; value?: unknown } {
  if (text.trim() === "") return { isJson: true, value: undefined };
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, null, 2);
}

/** Descriptions have Markdown's marks of code. */
function withoutMarks(text: string): string {
  return text.replaceAll("`", "");
}
