import { useState } from "react";
import { box, type Drawing, type Line, type Place } from "./lay-out.ts";

interface FlowGraphProps {
  drawing: Drawing;
  current: string;
  hasReturns: boolean;
  labelOf: (screen: string) => string;
  /** Where a press on a screen leads. */
  hrefOf: (screen: string) => string;
}

/** The drawing itself: screens are links, and the ways of one come forward while it is pointed at. */
export function FlowGraph({ drawing, current, hasReturns, labelOf, hrefOf }: FlowGraphProps) {
  const [pointed, setPointed] = useState("");
  const about = pointed || current;
  const placeOf = new Map(drawing.places.map((place) => [place.screen, place]));
  const isOwn = ({ from, to }: Line) => from === about || to === about;
  const lines = drawing.lines.filter((line) => hasReturns || !line.isBack || line.from === about);
  const { width, height } = drawing;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too. */}
      <section className="drawing" aria-label="Drawing of the flow" tabIndex={0}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip; the section has the name. */}
        <svg width={width + 16} height={height + 16} viewBox={`-8 -8 ${width + 16} ${height + 16}`}>
          <defs>
            <marker
              id="head"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="9"
              markerHeight="9"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {/* What comes forward is drawn over the others. */}
          {[...lines.filter((line) => !isOwn(line)), ...lines.filter(isOwn)].map((line) => {
            const [from, to] = [placeOf.get(line.from), placeOf.get(line.to)];
            if (!from || !to) return null;
            const key = `${line.from} ${line.to}`;
            return (
              <path key={key} className="way" d={curve(from, to)} data-own={isOwn(line)} data-back={line.isBack} />
            );
          })}
          {drawing.places.map(({ screen, x, y }) => (
            <a
              key={screen}
              className="node"
              href={hrefOf(screen)}
              aria-current={screen === current ? "step" : undefined}
              onPointerEnter={() => setPointed(screen)}
              onPointerLeave={() => setPointed("")}
              onFocus={() => setPointed(screen)}
              onBlur={() => setPointed("")}
            >
              <rect x={x} y={y} width={box.width} height={box.height} rx="8" />
              <text x={x + box.width / 2} y={y + box.height / 2 + 4} textAnchor="middle">
                {labelOf(screen)}
              </text>
            </a>
          ))}
        </svg>
      </section>
      <Ways lines={drawing.lines} about={about} labelOf={labelOf} />
    </>
  );
}

/** The ways of one screen in words: what has to happen, and where it leads. */
function Ways({ lines, about, labelOf }: { lines: readonly Line[]; about: string } & Pick<FlowGraphProps, "labelOf">) {
  const own = lines.filter(({ from }) => from === about);
  if (!about) return <p className="ways">Point at a screen to see where it leads.</p>;
  return (
    <div className="ways">
      <h2 className="small">From “{labelOf(about)}”</h2>
      {own.length === 0 && <p>Nothing follows.</p>}
      <ul>
        {own.map(({ to, events }) => (
          <li key={to}>
            <strong>{labelOf(to)}</strong> {events.map(words).join(", or ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `organizationsDiscovered`: "organizations discovered". */
const words = (event: string) => event.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** From the lower edge of a box to the upper edge of one below; round the side to one that is not below. */
function curve(from: Place, to: Place): string {
  const [startX, endX] = [from.x + box.width / 2, to.x + box.width / 2];
  if (to.y > from.y) {
    const [startY, endY] = [from.y + box.height, to.y - 2];
    const bend = Math.min(60, (endY - startY) * 0.6);
    return `M${startX} ${startY}C${startX} ${startY + bend} ${endX} ${endY - bend} ${endX} ${endY}`;
  }
  const isRightward = endX >= startX;
  const startSide = isRightward ? from.x + box.width : from.x;
  const endSide = isRightward ? to.x - 2 : to.x + box.width + 2;
  const [startY, endY] = [from.y + box.height / 2, to.y + box.height / 2];
  const out = isRightward ? 40 : -40;
  return `M${startSide} ${startY}C${startSide + out} ${startY} ${endSide - out} ${endY} ${endSide} ${endY}`;
}
