import { useState } from "react";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { TextButton } from "./TextButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

addStyles(`
.portico-password { position: relative; }
.portico-reveal { position: absolute; inset-block-start: -2px; inset-inline-end: 0; }
.portico-reveal > .portico-text-button { font: 13px/20px var(--po-font); color: var(--po-soft); }
`);

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "name" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
  /** The labels of the button that shows and hides the password. */
  reveal: { show: string; hide: string };
  /** Hides the password while it is being submitted. */
  busy?: boolean;
  /** Renders the field for password managers only, until the password is needed. */
  isConcealed?: boolean;
};

/** A password field with a button that shows the password. */
export function PasswordField({ reveal, busy, isConcealed, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={isConcealed ? unseen : "portico-password"} aria-hidden={isConcealed || undefined}>
      <TextField
        {...rest}
        name="password"
        type={isShown && !busy ? "text" : "password"}
        spellCheck="false"
        autoCapitalize="off"
        enterKeyHint="go"
        required={!isConcealed}
        tabIndex={isConcealed ? -1 : undefined}
      />
      {!isConcealed && (
        <div className="portico-reveal">
          <TextButton onClick={() => setShown(!isShown)}>{isShown ? reveal.hide : reveal.show}</TextButton>
        </div>
      )}
    </div>
  );
}
