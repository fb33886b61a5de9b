// A door for @portico/admin and the provider's own pages: the parts that every screen of ours is drawn with. It is not for
// hosts, and may change with any version.
export { disguiseAll } from "./languages/pseudo.ts";
export { useClient } from "./react/PorticoProvider.tsx";
export { type Language, type Languages, useLanguage } from "./strings/use-language.ts";
export { type AnyStrings, useStrings, withOverride } from "./strings/use-strings.ts";
export { waitTime } from "./strings/wait-time.ts";
export { addStyles } from "./theme/styles.ts";
export type { Styles } from "./theme/styles-config.ts";
export { addPressStyles } from "./ui/after-a-press.ts";
export { Button } from "./ui/Button.tsx";
export { Face } from "./ui/Face.tsx";
export { alertIcon, FieldNote } from "./ui/FieldNote.tsx";
export { Form } from "./ui/Form.tsx";
export { checkIcon, defineIcon, Icon, type IconDrawing } from "./ui/Icon.tsx";
export { Linkified } from "./ui/Linkified.tsx";
export { PasscodeField } from "./ui/PasscodeField.tsx";
export { PasswordField } from "./ui/PasswordField.tsx";
export { away, part } from "./ui/part.ts";
export { QrCode } from "./ui/QrCode.tsx";
export { Ring } from "./ui/Ring.tsx";
export { Root, type RootProps } from "./ui/Root.tsx";
export { Secret } from "./ui/Secret.tsx";
export { SelectField } from "./ui/SelectField.tsx";
export { type TitleLevel, useAnnounce, usePartHeading } from "./ui/shell.ts";
export { TextButton } from "./ui/TextButton.tsx";
export { TextField } from "./ui/TextField.tsx";
export { unseen } from "./ui/unseen.ts";
export { useLocale } from "./ui/use-locale.ts";
