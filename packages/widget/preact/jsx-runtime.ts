// React's runtime for JSX, on Preact: elements are made by the function that is there anyway.
import { type ComponentType, createElement } from "preact";

export { Fragment } from "preact";

export function jsx(type: ComponentType | string, props: object, key?: string | number) {
  return createElement(type as ComponentType, key === undefined ? props : { ...props, key });
}

export { jsx as jsxs };
