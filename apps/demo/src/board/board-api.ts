import { useCallback, useEffect, useState } from "react";
import { client } from "../lib/portico.ts";

type ColumnId = "to_do" | "in_progress" | "done";

export interface Card {
  card_id: string;
  column_id: ColumnId;
  title: string;
  added_by: string;
}

export interface Column {
  column_id: ColumnId;
  name: string;
  cards: Card[];
}

interface Board {
  columns: Column[];
}

/** The names of the columns, shown while the board loads. */
export const columnNames = ["To do", "In progress", "Done"];

/** The message is shown on the page. */
class BoardError extends Error {}

export type Change =
  | { type: "add"; columnId: ColumnId; title: string }
  | { type: "move"; card: Card; columnId: ColumnId }
  | { type: "remove"; card: Card };

function readBoard(slug: string): Promise<Board> {
  return request("GET", boardUrl(slug));
}

/** @returns The changed board. @throws BoardError */
function changeBoard(slug: string, change: Change): Promise<Board> {
  const cards = `${boardUrl(slug)}/cards`;
  switch (change.type) {
    case "add":
      return request("POST", cards, { title: change.title, column_id: change.columnId });
    case "move":
      return request("PATCH", `${cards}/${change.card.card_id}`, { column_id: change.columnId });
    case "remove":
      return request("DELETE", `${cards}/${change.card.card_id}`);
  }
}

const boardUrl = (slug: string) => `/api/boards/${encodeURIComponent(slug)}`;

async function request(method: string, url: string, body?: object): Promise<Board> {
  let response = await send(method, url, body);
  if (response.status === 401) {
    // The session JWT is valid for 5 minutes, and a sleeping laptop misses its renewal. This renews the session, or ends
    // it in the client, and the page then redirects.
    await client.session.authenticate().catch(() => {});
    response = await send(method, url, body);
  }
  // The body is null if the connection broke while it was read.
  const data = await response.json().catch(() => null);
  if (!response.ok || !data) throw new BoardError(data?.message ?? "Something went wrong. Try again.");
  return data;
}

async function send(method: string, url: string, body?: object): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${client.session.getTokens()?.session_jwt}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new BoardError("Acme Boards can't be reached. Check your connection, then try again.");
  }
}

interface BoardState {
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
