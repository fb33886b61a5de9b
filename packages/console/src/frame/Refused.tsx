import { Action } from "@portico/ui/components/Action";
import { Empty } from "@portico/ui/components/Empty";

/** For somebody who is signed in, and no operator. */
export function Refused({ onLeave }: { onLeave: () => void }) {
  return (
    <Empty title="You are no operator" actions={<Action onClick={onLeave}>Sign in as somebody else</Action>}>
      You are signed in, and no role lets you in here. An owner can give you one.
    </Empty>
  );
}
