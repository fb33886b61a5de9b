import { useEffect, useRef, useState } from "react";
import { forgetReturnAddress, readReturnAddress } from "../sign-in/return-address.ts";

type WayBack = "checking" | "signIn" | "here" | "elsewhere";

/**
 * Decides what a page for members shows: a sign-in card, which keeps the return address, or the page itself. A link in a
 * mail opens a tab of its own; when that tab has gone on, this one does not, so that nothing is answered twice.
 */
export function useWayBack(status: "unknown" | "out" | "in"): WayBack {
  const [wayBack, setWayBack] = useState<WayBack>("checking");
  const wasOut = useRef(false);

  useEffect(() => {
    if (status === "out") {
      wasOut.current = true;
      setWayBack("signIn");
    }
    if (status !== "in") return;
    const goOn = () => {
      if (document.visibilityState !== "visible") return;
      const hasGoneElsewhere = wasOut.current && readReturnAddress() === null;
      wasOut.current = false;
      forgetReturnAddress();
      setWayBack(hasGoneElsewhere ? "elsewhere" : "here");
      document.removeEventListener("visibilitychange", goOn);
    };
    document.addEventListener("visibilitychange", goOn);
    goOn();
    return () => document.removeEventListener("visibilitychange", goOn);
  }, [status]);

  return wayBack;
}
