import { useCallback, useEffect, useState } from "react";
import { type Board, BoardProblem, type Change, changeBoard, readBoard } from "./board-api.ts";

export interface BoardState {
  /** Null until the first answer. */
  board: Board | null;
  /** The last thing that failed, in words for the person at the screen. */
  problem: string | null;
  isBusy: boolean;
}

/** The board of an organization: read at once, and again when the page is looked at after a while or is back online. */
export function useBoard(slug: string) {
  const [state, setState] = useState<BoardState>({ board: null, problem: null, isBusy: true });

  const run = useCallback(async (work: () => Promise<Board>): Promise<boolean> => {
    setState((before) => ({ ...before, isBusy: true }));
    try {
      const board = await work();
      setState({ board, problem: null, isBusy: false });
      return true;
    } catch (error) {
      const problem = error instanceof BoardProblem ? error.message : "Something went wrong. Try again.";
      setState((before) => ({ ...before, problem, isBusy: false }));
      return false;
    }
  }, []);

  const reload = useCallback(() => run(() => readBoard(slug)), [run, slug]);
  const change = useCallback((what: Change) => run(() => changeBoard(slug, what)), [run, slug]);

  useEffect(() => {
    void reload();
    const reloadWhenSeen = () => {
      if (document.visibilityState === "visible") void reload();
    };
    addEventListener("online", reloadWhenSeen);
    document.addEventListener("visibilitychange", reloadWhenSeen);
    return () => {
      removeEventListener("online", reloadWhenSeen);
      document.removeEventListener("visibilitychange", reloadWhenSeen);
    };
  }, [reload]);

  return { ...state, reload, change };
}
