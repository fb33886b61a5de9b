import { useCallback, useEffect, useState } from "react";
import { type Board, BoardError, type Change, changeBoard, readBoard } from "./board-api.ts";

export interface BoardState {
  /** Null until the first response. */
  board: Board | null;
  /** The error message of the last request. */
  problem: string | null;
  isBusy: boolean;
}

/** Loads the board of an organization. Loads it again when the page becomes visible or the browser goes online. */
export function useBoard(slug: string) {
  const [state, setState] = useState<BoardState>({ board: null, problem: null, isBusy: true });

  const run = useCallback(async (request: () => Promise<Board>): Promise<boolean> => {
    setState((before) => ({ ...before, isBusy: true }));
    try {
      const board = await request();
      setState({ board, problem: null, isBusy: false });
      return true;
    } catch (error) {
      const problem = error instanceof BoardError ? error.message : "Something went wrong. Try again.";
      setState((before) => ({ ...before, problem, isBusy: false }));
      return false;
    }
  }, []);

  const reload = useCallback(() => run(() => readBoard(slug)), [run, slug]);
  const change = useCallback((requested: Change) => run(() => changeBoard(slug, requested)), [run, slug]);

  useEffect(() => {
    void reload();
    const reloadIfVisible = () => {
      if (document.visibilityState === "visible") void reload();
    };
    addEventListener("online", reloadIfVisible);
    document.addEventListener("visibilitychange", reloadIfVisible);
    return () => {
      removeEventListener("online", reloadIfVisible);
      document.removeEventListener("visibilitychange", reloadIfVisible);
    };
  }, [reload]);

  return { ...state, reload, change };
}
