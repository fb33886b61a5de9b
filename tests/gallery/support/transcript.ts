import type { CDPSession, Page } from "playwright-core";
import type { Gallery } from "./open-gallery.ts";

type Tree = Awaited<ReturnType<typeof readTree>>;
type Node = Tree[number];

const readTree = async (session: CDPSession) => (await session.send("Accessibility.getFullAXTree")).nodes;

/** Roles that only group, and are not announced. */
const silent = new Set(["RootWebArea", "generic", "none", "InlineTextBox", "LineBreak", "ListMarker", "LabelText"]);
/** What a screen reader announces for a control beside its name, in this order. */
const announcedStates = [
  "value",
  "required",
  "invalid",
  "disabled",
  "expanded",
  "pressed",
  "checked",
  "level",
  "busy",
  "live",
];

/** The announcements for each of these states, one after the other, and its tab order. */
export async function transcribeStates(gallery: Gallery, names: readonly string[]): Promise<string> {
  const transcripts: string[] = [];
  const session = await gallery.page.context().newCDPSession(gallery.page);
  // Otherwise each query rebuilds the whole tree.
  await session.send("Accessibility.enable");
  for (const name of names) {
    await gallery.showOne(name);
    const lines = await readTranscript(session);
    const stops = await readFocusPath(gallery.page, session);
    transcripts.push([`# ${name}`, ...lines, "", "Tab:", ...stops.map((stop) => `- ${stop}`), ""].join("\n"));
  }
  await session.detach();
  return transcripts.join("\n");
}

/**
 * What a screen reader announces for the page, in its order: the role of each element, its name, its state and its
 * description. The live region changes at times of its own: other tests check it.
 */
async function readTranscript(session: CDPSession): Promise<string[]> {
  const nodes = await readTree(session);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: Node, depth: number, spoken: string) => {
    const role = String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "");
    const isText = role === "StaticText";
    const isField = role === "textbox" || role === "combobox";
    // The text of an element that it names is not announced twice.
    const isAnnounced =
      !node.ignored && !silent.has(role) && !(isText && (name.trim() === "" || spoken.includes(name.trim())));
    if (isAnnounced) lines.push("  ".repeat(depth) + (isText ? name.trim() : describeNode(node, role, name)));
    const isNamed = isAnnounced && name !== "";
    for (const id of isText || isField || role === "status" ? [] : (node.childIds ?? [])) {
      const child = byId.get(id);
      if (child) visit(child, depth + (isAnnounced ? 1 : 0), isNamed ? name : isAnnounced ? "" : spoken);
    }
  };
  const root = nodes[0];
  if (root) visit(root, 0, "");
  return lines;
}

function describeNode(node: Node, role: string, name: string): string {
  const states = new Map<string, unknown>(node.properties?.map(({ name: state, value }) => [state, value.value]));
  if (node.value?.value !== undefined) states.set("value", node.value.value);
  const attributes = announcedStates.flatMap((state) => {
    const value = states.get(state);
    if (value === undefined || value === false || value === "false" || value === "") return [];
    if (state === "live" && value === "off") return [];
    return [[true, "true", 1].includes(value as true) && state !== "level" ? state : `${state} ${String(value)}`];
  });
  const description = String(node.description?.value ?? "");
  return [role, name && `“${name}”`, ...attributes, description && `(${description})`].filter(Boolean).join(" ");
}

/** The names of the tab stops, in order, beginning with the element that has the focus on arrival. */
async function readFocusPath(page: Page, session: CDPSession): Promise<string[]> {
  const stops: string[] = [];
  const first = await readFocused(session);
  if (first) stops.push(`on arrival: ${first}`);
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await readFocused(session);
    if (!stop || stops.length > 60) break;
    stops.push(stop);
  }
  return stops;
}

/** The accessible name of the focused element, or its role if it has none. */
async function readFocused(session: CDPSession): Promise<string | null> {
  const expression = "document.activeElement === document.body ? null : document.activeElement";
  const { objectId } = (await session.send("Runtime.evaluate", { expression })).result;
  if (!objectId) return null;
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
  await session.send("Runtime.releaseObject", { objectId });
  const [node] = nodes;
  return String(node?.name?.value || node?.role?.value || "nothing").replace(/\s+/g, " ");
}
