import { useContext } from "react";
import { ShellContext } from "../hooks/shell.ts";
import { unseen } from "../theme/unseen.ts";

/**
 * The only live region of a widget. It exists from the start, because screen readers ignore a region that is inserted
 * together with its text.
 */
export function LiveRegion() {
  const shell = useContext(ShellContext);
  return (
    <div
      className={unseen}
      data-part="live"
      role="status"
      ref={(element) => {
        shell.region = element;
      }}
    />
  );
}
