import { client } from "../lib/portico.ts";

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

/** The names of the columns, shown while the board loads. */
export const columnNames = ["To do", "In progress", "Done"];

/** The message is shown on the page. */
export class BoardError extends Error {}

export type Change =
  | { type: "add"; columnId: ColumnId; title: string }
  | { type: "move"; card: Card; columnId: ColumnId }
  | { type: "remove"; card: Card };

export function readBoard(slug: string): Promise<Board> {
  return request("GET", boardUrl(slug));
}

/** @returns The changed board. @throws BoardError */
export function changeBoard(slug: string, change: Change): Promise<Board> {
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
