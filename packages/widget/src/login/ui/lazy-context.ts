import type { Face } from "@portico/ui/components/Face";
import { type ComponentType, createContext } from "react";
import type { Branding } from "../../theme/with-brand.ts";
import type { BackButton } from "./BackButton.tsx";
import type { ProblemMessage } from "./ProblemMessage.tsx";
import type { ScreenFlow } from "./screen-props.ts";

/** Components that the first screen adds after the first paint. */
export interface LazyParts {
  Face: typeof Face;
  Terms: ComponentType<{ branding: Branding }>;
  BackButton: typeof BackButton;
  ProblemMessage: typeof ProblemMessage;
  canGoBack(flow: ScreenFlow): boolean;
}

/** These components, once they are loaded. */
export const LazyContext = createContext<LazyParts | undefined>(undefined);
