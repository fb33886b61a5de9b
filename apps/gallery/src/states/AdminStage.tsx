import type { AdminFixture } from "@portico/admin/fixtures";
import type { Look } from "../ground/look.ts";
import { Specimen } from "./Specimen.tsx";

/** A state of a part: what is pressed asks the table of answers that the state is made of. */
export function AdminStage({ fixture, look }: { fixture: AdminFixture; look: Look }) {
  return (
    <section className="stage" aria-label="Part">
      <Specimen name={look.screen} fixture={fixture} look={{ ...look, frame: "bare" }} />
    </section>
  );
}
