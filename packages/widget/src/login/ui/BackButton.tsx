import { ArrowIcon } from "../../ui/ArrowIcon.tsx";
import { Button } from "../../ui/Button.tsx";

/** The way back. It keeps its look while a call may log in; the machine does not go back then. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon={<ArrowIcon back />} onClick={onClick}>
      {label}
    </Button>
  );
}
