import { type Action, useAction } from "@portico/ui/hooks/use-action";
import type { TestRun } from "@portico/wire";
import { useCallback, useEffect, useState } from "react";
import { useSetup } from "./calls.ts";

const POLL_EVERY_MS = 2_000;

export interface Testing {
  /** The last test; null before the first. */
  run: TestRun | null;
  /** Its link, as long as it is good: it is told once. */
  url: string;
  start: Action<[]>;
}

/**
 * The test of a connection: made, opened in a tab of its own, and asked after until there is an outcome. The last one of
 * before is found in the attempts.
 */
export function useTestRun(connection_id: string): Testing {
  const { createTestRun, getTestRun, listAttempts } = useSetup();
  const [run, setRun] = useState<TestRun | null>(null);
  const [url, setUrl] = useState("");
  const start = useAction(async () => {
    // Opened at once: a tab that comes later is one that browsers keep back.
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
      // A test that is older than a week is gone; there is nothing to show then.
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
