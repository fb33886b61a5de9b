import { useContext } from "react";
import { ShellContext } from "../hooks/shell.ts";
import { unseen } from "../theme/unseen.ts";

/**
 * The one live region of a widget. It stands empty from the start, because a region that comes with its text is not
 * read.
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
