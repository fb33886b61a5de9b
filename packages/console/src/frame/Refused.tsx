import { Action } from "@portico/ui/components/Action";
import { Empty } from "@portico/ui/components/Empty";

/** Shown to a signed-in member without an operator role. */
export function Refused({ onLeave }: { onLeave: () => void }) {
  return (
    <Empty
      title="You don't have access to the console"
      actions={<Action onClick={onLeave}>Use another account</Action>}
    >
      Your account has no operator role. Ask an owner to assign you one.
    </Empty>
  );
}
