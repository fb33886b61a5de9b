// What the widget uses of React, on Preact, for the build of pages without React: a fraction of preact/compat.
import {
  type ComponentChild,
  type ComponentType,
  type ContainerNode,
  createContext,
  createElement,
  options,
  render,
  type VNode,
} from "preact";
import { useContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

export { Component, createContext, createElement, Fragment } from "preact";
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";

/** React's `change` comes with each key, and its `focus` and `blur` are told to the elements around. */
const eventNames: Record<string, string> = { onChange: "onInput", onFocus: "onFocusIn", onBlur: "onFocusOut" };

// This copy of Preact is ours alone, and nobody else has a hook here.
options.vnode = (vnode: VNode) => {
  if (typeof vnode.type === "string") {
    const props = vnode.props as Record<string, unknown>;
    for (const name in eventNames) {
      if (!(name in props)) continue;
      props[eventNames[name] as string] = props[name];
      delete props[name];
    }
  }
};

export function useSyncExternalStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const value = read();
  const drawn = useRef(value);
  useLayoutEffect(() => {
    drawn.current = value;
  });
  useEffect(() => {
    const look = () => {
      if (!Object.is(drawn.current, read())) again(undefined);
    };
    // What changed between drawing and subscribing is seen too.
    look();
    return subscribe(look);
  }, [subscribe, read]);
  return value;
}

// Preact's own begins anew with each root, so that two widgets on a page had the same ids. This begins where no other build does.
let lastId = Math.random();

export function useId(): string {
  const [id] = useState(() => `portico-${++lastId}`);
  return id;
}

export function createRoot(container: ContainerNode) {
  return {
    render: (children: ComponentChild) => render(children, container),
    unmount: () => render(null, container),
  };
}

const Fallback = createContext<ComponentChild>(null);

/** What React's waiting is to lazy screens: the nearest one says what stands there until the code has come. */
export function Suspense({ fallback, children }: { fallback: ComponentChild; children: ComponentChild }) {
  return createElement(Fallback.Provider, { value: fallback }, children);
}

export function lazy<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: as React's own, which is called where modules are read.
  return function Lazy(props: Props) {
    const [, again] = useReducer((count: number) => count + 1, 0);
    const fallback = useContext(Fallback);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (module) => {
          loaded = module.default;
          again(undefined);
        },
        (error: unknown) => console.error(error),
      );
    }, []);
    return loaded ? createElement(loaded, props) : fallback;
  };
}
