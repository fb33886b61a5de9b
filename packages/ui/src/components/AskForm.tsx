import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action } from "./Action.tsx";
import { Form } from "./Form.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

addStyles(`
@container portico-admin (min-width: 400px) {
.portico-ask > .portico-form { grid-template-columns: minmax(0, 1fr) auto; gap: 8px; }
.portico-ask > .portico-form > .portico-action { min-height: 40px; margin-block-start: 26px; padding-inline: 18px; align-self: start; }
}
`);

interface AskFormProps extends TextFieldProps {
  /** The text of the button. */
  action: string;
  isMain?: boolean;
  busy?: boolean;
  onSubmit: () => void;
}

/** One field with its button in the same row. */
export function AskForm({ action, isMain, busy, onSubmit, ...field }: AskFormProps) {
  return (
    <div {...part("ask")}>
      <Form onSubmit={onSubmit} {...(busy !== undefined && { busy })}>
        <TextField autoComplete="off" spellCheck="false" {...field} />
        <Action type="submit" variant={isMain ? "main" : "side"} busy={busy ?? false}>
          {action}
        </Action>
      </Form>
    </div>
  );
}
