import { columnNames } from "./board-api.ts";

/** The columns before their cards are known: the same places, nothing in them. */
export function BoardSkeleton() {
  return (
    <div className="columns" aria-busy="true">
      {columnNames.map((name) => (
        <section key={name} className="column" aria-label={name}>
          <div className="column-head">
            <h2>{name}</h2>
          </div>
          <div className="skeleton" />
          <div className="skeleton" />
        </section>
      ))}
    </div>
  );
}
