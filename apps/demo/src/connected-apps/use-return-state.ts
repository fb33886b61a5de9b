import { useEffect, useRef, useState } from "react";
import { forgetReturnPath, readReturnPath } from "../sign-in/return-path.ts";

type ReturnState = "checking" | "signIn" | "ready" | "otherTab";

/**
 * Decides what a page for members shows: the sign-in card, or the page itself. A magic link opens another tab. If that tab
 * has already continued the app's request, this one must not continue it as well.
 */
export function useReturnState(status: "unknown" | "out" | "in"): ReturnState {
  const [returnState, setReturnState] = useState<ReturnState>("checking");
  const wasOut = useRef(false);

  useEffect(() => {
    if (status === "out") {
      wasOut.current = true;
      setReturnState("signIn");
    }
    if (status !== "in") return;
    const decide = () => {
      if (document.visibilityState !== "visible") return;
      const continuedInOtherTab = wasOut.current && readReturnPath() === null;
      wasOut.current = false;
      forgetReturnPath();
      setReturnState(continuedInOtherTab ? "otherTab" : "ready");
      document.removeEventListener("visibilitychange", decide);
    };
    document.addEventListener("visibilitychange", decide);
    decide();
    return () => document.removeEventListener("visibilitychange", decide);
  }, [status]);

  return returnState;
}
