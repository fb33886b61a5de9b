import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { PasswordResetStep } from "../flow/password-reset-step.ts";
import { password } from "./strings.ts";

/**
 * Remembers an Enter that comes while the strength of what was typed is being checked, and submits once it is good. Browsers
 * drop it, because the button that it stands for is disabled by then.
 */
export function useEagerEnter({ isChecking, strength }: PasswordResetStep, submit: () => void) {
  const text = useStrings("password", password);
  const announce = useAnnounce();
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || isChecking) return;
    setAwaited(false);
    if (strength?.valid_password) submit();
  });
  return {
    isAwaited,
    press({ key }: KeyboardEvent) {
      if (key !== "Enter" || !isChecking) return;
      setAwaited(true);
      announce(text.checking);
    },
    forget: () => setAwaited(false),
  };
}
