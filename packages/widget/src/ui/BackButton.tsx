import { Button } from "@portico/ui/components/Button";
import { addStyles } from "@portico/ui/theme/styles";
import { ArrowIcon } from "./icons.tsx";

// A button without border ends at its text, so that the distances above and below look even.
addStyles(`
.portico-card > :is([data-variant=quiet], :has(> [data-variant=quiet]:last-child)):last-child { margin-block-end: -10px; }
.portico-form:has(> [data-variant=quiet]:last-child) + .portico-button { margin-block-start: 0; }
`);

/** The back button. It stays enabled during a call that may log in, but the machine then ignores it. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon={<ArrowIcon back />} onClick={onClick}>
      {label}
    </Button>
  );
}
