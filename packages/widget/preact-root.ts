import { type ComponentChild, type ContainerNode, render } from "preact";

/**
 * React's `createRoot` for pages without React. That of preact/compat empties the container before it renders; this one
 * reuses the elements that a server rendered there.
 */
export function createRoot(container: ContainerNode) {
  return {
    render: (children: ComponentChild) => render(children, container),
    unmount: () => render(null, container),
  };
}
