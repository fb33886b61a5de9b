import { consent } from "../../strings/consent.ts";
import { useStrings } from "../../use-strings.ts";
import { News } from "./News.tsx";
import type { ScreenProps } from "./screen-props.ts";

export function MissingParameter({ step }: ScreenProps<"MissingParameter">) {
  const text = useStrings("consent", consent);
  return <News kind="error" title={text.failedTitle} lead={text.missingParameter(step)} />;
}
