export const columns = [
  { column_id: "to_do", name: "To do" },
  { column_id: "in_progress", name: "In progress" },
  { column_id: "done", name: "Done" },
] as const;

export type ColumnId = (typeof columns)[number]["column_id"];

export interface Card {
  card_id: string;
  column_id: ColumnId;
  title: string;
  added_by: string;
}
