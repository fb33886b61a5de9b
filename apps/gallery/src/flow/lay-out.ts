import type { Arrow, FlowGraph } from "@portico/widget/playground";

/** A screen's place in the drawing. */
export interface Place {
  screen: string;
  x: number;
  y: number;
}

/** A way that is drawn; one that leads back is drawn more quietly. */
export interface Line extends Arrow {
  isBack: boolean;
}

export interface Drawing {
  places: readonly Place[];
  lines: readonly Line[];
  width: number;
  height: number;
}

export const box = { width: 160, height: 38 };
const gap = { x: 28, y: 44 };

/** The events that take a visitor where they were before, or to the beginning. */
const returning = ["backClicked", "startOverClicked", "sessionChanged"];

/**
 * Puts the screens into rows, and in a row each near to where its ways come from.
 * @param stageOf how far a screen is on a visitor's way; those of a stage stand side by side.
 */
export function layOut({ screens, arrows }: FlowGraph, stageOf: (screen: string) => number): Drawing {
  const stages = [...new Set(screens.map(stageOf))].sort((a, b) => a - b);
  const rows = stages.map((stage) => screens.filter((screen) => stageOf(screen) === stage));
  const isDown = ({ from, to, events }: Arrow) =>
    stageOf(to) > stageOf(from) && !events.every((event) => returning.includes(event));
  const downward = arrows.filter(isDown);
  sortRows(rows, downward);

  const widthOf = (row: readonly string[]) => row.length * (box.width + gap.x) - gap.x;
  const width = Math.max(...rows.map(widthOf));
  const places = rows.flatMap((row, at) =>
    row.map((screen, column) => ({
      screen,
      x: (width - widthOf(row)) / 2 + column * (box.width + gap.x),
      y: at * (box.height + gap.y),
    })),
  );
  const lines = arrows.map((arrow) => ({ ...arrow, isBack: !downward.includes(arrow) }));
  return { places, lines, width, height: rows.length * (box.height + gap.y) - gap.y };
}

/** Each screen below the middle of those that lead to it. */
function sortRows(rows: string[][], arrows: readonly Arrow[]): void {
  const shareOf = new Map<string, number>();
  for (const row of rows) {
    const middle = (screen: string) => {
      const shares = arrows.filter(({ to }) => to === screen).map(({ from }) => shareOf.get(from) ?? 0.5);
      return shares.length ? shares.reduce((sum, share) => sum + share, 0) / shares.length : 0.5;
    };
    row.sort((a, b) => middle(a) - middle(b));
    for (const [at, screen] of row.entries()) shareOf.set(screen, (at + 0.5) / row.length);
  }
}
