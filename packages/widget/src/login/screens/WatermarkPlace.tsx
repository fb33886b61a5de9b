import { useState } from "react";
import { frame } from "../../strings/frame.ts";
import { addStyles } from "../../theme/styles.ts";
import { Watermark } from "../../ui/Watermark.tsx";
import { useStrings } from "../../use-strings.ts";
import type { BootstrapFacts } from "../flow/machine.ts";

addStyles(`
.portico-watermark-place[data-state=empty] { visibility: hidden; }
`);

/**
 * The watermark, where the project leaves it on. Its place is kept until that is known, and for as long as it could
 * be seen to close, so that nothing moves when the bootstrap arrives.
 */
export function WatermarkPlace({ bootstrap }: { bootstrap: BootstrapFacts | null }) {
  const text = useStrings("frame", frame);
  const [wasKnown] = useState(bootstrap !== null);
  const isOn = bootstrap?.displayWatermark ?? false;
  if (!isOn && wasKnown) return null;
  return (
    <div
      className="portico-watermark-place"
      data-state={isOn ? undefined : "empty"}
      aria-hidden={isOn ? undefined : true}
    >
      <Watermark label={text.watermark} href={text.watermarkUrl} />
    </div>
  );
}
