import { useEffect, useState } from "react";
import { CheckIcon, CopyIcon } from "../ui/icons.tsx";

const CONFIRMATION_MS = 2000;

export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <button type="button" className="icon-button" aria-label={`Copy ${text}`} title="Copy" onClick={() => void copy()}>
      {state === "copied" ? <CheckIcon /> : <CopyIcon />}
      <span className="unseen" role="status">
        {state === "copied" && "Copied"}
        {state === "failed" && "Copying failed"}
      </span>
    </button>
  );
}
