import { Button } from "@portico/ui/components/Button";
import { addStyles } from "@portico/ui/theme/styles";
import { ArrowIcon } from "../../ui/ArrowIcon.tsx";

// A button without an edge ends where its text does, so that the card ends as far from it as from the text at its sides.
addStyles(`
.portico-card > :is(.portico-button[data-variant=quiet], .portico-stack:has(> [data-variant=quiet]:last-child)):last-child { margin-block-end: -10px; }
`);

/** The way back. It keeps its look while a call may log in; the machine does not go back then. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon={<ArrowIcon back />} onClick={onClick}>
      {label}
    </Button>
  );
}
