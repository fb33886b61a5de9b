// A door for the provider's own pages (the console, the set-up room): what the parts are made of. It is not for hosts, and
// may change with any version.

export { DirectoryRoom } from "./directory/DirectoryRoom.tsx";
export { PartFrame } from "./frame/create-part.tsx";
export { type Calls, CallsContext, useCalls } from "./ground/calls.ts";
export { type Failure, toFailure } from "./ground/failure.ts";
export { useAction } from "./ground/use-action.ts";
export { type Load, useLoad } from "./ground/use-load.ts";
export { type Page, type Pages, usePages } from "./ground/use-pages.ts";
export { type Rights, useRights } from "./ground/use-rights.ts";
export { adminLanguages } from "./languages/admin-languages.ts";
export type { SetupCalls, SetupConnection, SsoPolicy } from "./setup/calls.ts";
export { SetupRoom, type SetupRoomProps } from "./setup/SetupRoom.tsx";
export { type SetupLinkCalls, SetupPage } from "./setup-links/SetupPage.tsx";
export { Action, Actions } from "./ui/Action.tsx";
export { Badge } from "./ui/Badge.tsx";
export { Check, Checks } from "./ui/Check.tsx";
export { Confirm } from "./ui/Confirm.tsx";
export { CopyField } from "./ui/CopyField.tsx";
export { Empty } from "./ui/Empty.tsx";
export { FailureNote, type FailureTexts, useFailureText } from "./ui/Failure.tsx";
export { Inset, Note } from "./ui/Inset.tsx";
export { More } from "./ui/More.tsx";
export { Notices, useNotice } from "./ui/Notices.tsx";
export { Panel } from "./ui/Panel.tsx";
export { Parts } from "./ui/Parts.tsx";
export { Popover } from "./ui/Popover.tsx";
export { Receipt } from "./ui/Receipt.tsx";
export { Row, Rows } from "./ui/Rows.tsx";
export { SearchField } from "./ui/SearchField.tsx";
export { Sections } from "./ui/Sections.tsx";
export { Shown } from "./ui/Shown.tsx";
export { Skeleton } from "./ui/Skeleton.tsx";
export { Steps } from "./ui/Steps.tsx";
export { type Column, Table } from "./ui/Table.tsx";
export { TextArea } from "./ui/TextArea.tsx";
export { When } from "./ui/When.tsx";
