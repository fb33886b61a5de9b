import { Avatar } from "../ui/Avatar.tsx";

const columns = [
  {
    name: "To do",
    cards: [
      { title: "Translate the onboarding emails into Portuguese", by: "Bob Bemer" },
      { title: "Invite the Lisbon office", by: "Ada Lovelace" },
    ],
  },
  { name: "In progress", cards: [{ title: "Quarterly access review", by: "Ada Lovelace" }] },
  { name: "Done", cards: [{ title: "Retire the shared admin password", by: "Grace Hopper" }] },
];

/** A picture of a board, for visitors who are not signed in. */
export function BoardPicture() {
  return (
    <div className="board-picture" role="img" aria-label="A board with the columns To do, In progress and Done">
      <div className="columns" aria-hidden="true">
        {columns.map(({ name, cards }) => (
          <div className="column" key={name}>
            <div className="column-head">
              <b>{name}</b>
              <span className="count">{cards.length}</span>
            </div>
            {cards.map(({ title, by }) => (
              <div className="card" key={title}>
                <p className="card-title">{title}</p>
                <div className="card-foot">
                  <Avatar name={by} shape="person" />
                  <span className="card-by">{by}</span>
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
