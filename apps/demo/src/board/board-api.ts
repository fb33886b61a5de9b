import { client } from "../ground/portico.ts";

export type ColumnId = "to_do" | "in_progress" | "done";

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

export interface Board {
  columns: Column[];
}

/** The names of the columns, shown before the board is here. */
export const columnNames = ["To do", "In progress", "Done"];

/** A refusal or a failure, in words for the person at the screen. */
export class BoardProblem extends Error {}

/** A change that somebody asks for. */
export type Change =
  | { type: "add"; columnId: ColumnId; title: string }
  | { type: "move"; card: Card; columnId: ColumnId }
  | { type: "remove"; card: Card };

export function readBoard(slug: string): Promise<Board> {
  return ask("GET", boardAddress(slug));
}

/** @returns the board as it is afterwards. @throws BoardProblem. */
export function changeBoard(slug: string, change: Change): Promise<Board> {
  const cards = `${boardAddress(slug)}/cards`;
  switch (change.type) {
    case "add":
      return ask("POST", cards, { title: change.title, column_id: change.columnId });
    case "move":
      return ask("PATCH", `${cards}/${change.card.card_id}`, { column_id: change.columnId });
    case "remove":
      return ask("DELETE", `${cards}/${change.card.card_id}`);
  }
}

const boardAddress = (slug: string) => `/api/boards/${encodeURIComponent(slug)}`;

async function ask(method: string, address: string, body?: object): Promise<Board> {
  let response = await send(method, address, body);
  if (response.status === 401) {
    // The JWT lives five minutes, and a laptop may have slept through its renewal. Either the session is renewed now,
    // or the client finds that it is over, and the page follows.
    await client.session.authenticate().catch(() => {});
    response = await send(method, address, body);
  }
  const answer = await response.json().catch(() => null);
  // An answer may also break off on its way.
  if (!response.ok || !answer) throw new BoardProblem(answer?.message ?? "Something went wrong. Try again.");
  return answer;
}

async function send(method: string, address: string, body?: object): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: {
        Authorization: `Bearer ${client.session.getTokens()?.session_jwt}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new BoardProblem("Acme Boards cannot be reached. Check your connection, then try again.");
  }
}
