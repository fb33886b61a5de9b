// The host server's code, with its version of React.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { App } from "./served-app.tsx";
import type { ServedOptions } from "./served-options.ts";

export const renderAtOnce = (options: ServedOptions) => renderToString(<App {...options} />);

export function renderStreamed(options: ServedOptions): Promise<string> {
  const body = new PassThrough();
  renderToPipeableStream(<App {...options} />).pipe(body);
  return text(body);
}
