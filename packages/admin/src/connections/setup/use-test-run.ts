import { type Action, useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { SsoReason, ssoReasons, TestRun } from "@portico/wire";
import { useCallback, useEffect, useState } from "react";
import { useSetup } from "./calls.ts";

const POLL_EVERY_MS = 2_000;

export interface Testing {
  /** The last test, or null. */
  run: TestRun | null;
  /** The link of a test that was created here. Empty otherwise, because the provider returns it only once. */
  url: string;
  start: Action<[]>;
}

/**
 * Creates a test of a connection, opens it in a new tab, and polls until it has a result. Initially loads the last test
 * from the sign-in attempts.
 */
export function useTestRun(connection_id: string): Testing {
  const { createTestRun, getTestRun, listAttempts } = useSetup();
  const [run, setRun] = useState<TestRun | null>(null);
  const [url, setUrl] = useState("");
  const start = useAction(async () => {
    // Open the tab before the request: browsers block tabs that open later.
    const tab = window.open("", "_blank");
    try {
      const made = await createTestRun({ connection_id });
      setRun(made.test_run);
      setUrl(made.test_run_url);
      if (tab) {
        tab.opener = null;
        tab.location.href = made.test_run_url;
      }
    } catch (error) {
      tab?.close();
      throw error;
    }
  });
  const read = useCallback(
    async (test_run_id: string) => {
      const { test_run } = await getTestRun({ connection_id, test_run_id });
      setRun((before) => (before && before.test_run_id !== test_run_id ? before : test_run));
    },
    [getTestRun, connection_id],
  );
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const { attempts } = await listAttempts({ connection_id });
      const last = attempts.find(({ details }) => details.test_run_id)?.details.test_run_id;
      if (last && !isGone) await read(last);
      // Tests are deleted after a week. Then there is nothing to show.
    })().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [connection_id, listAttempts, read]);
  const waitingFor = run?.status === "waiting" ? run.test_run_id : "";
  useEffect(() => {
    if (!waitingFor) return;
    const timer = setInterval(() => void read(waitingFor).catch(() => {}), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [waitingFor, read]);
  return { run, url, start };
}

/** The provider sends the English texts with each attempt, so English pages don't load them again. */
const provided: { readonly [Reason in SsoReason]?: (typeof ssoReasons)[Reason] } = {};

/** Returns the translated texts of a rejection, or the provider's English ones for English and for unknown reasons. */
export function useReasonTexts() {
  const texts: Record<string, { verdict: string; setting: string }> = useStrings("ssoReasons", provided);
  return <Result extends { reason: string }>(result: Result): Result =>
    Object.hasOwn(texts, result.reason) ? { ...result, ...texts[result.reason] } : result;
}
