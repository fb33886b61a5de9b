// Checks the first state of each screen of the widgets with axe. gallery.test.ts checks every state.
import { expect, test } from "vitest";
import { axeOn } from "./support/axe.ts";
import { names, openGallery } from "./support/open-gallery.ts";

const gallery = openGallery();
const screenOf = (name: string) => name.split(".")[0] ?? name;
const firstStates = names.filter((name, index) => names.findIndex((one) => screenOf(one) === screenOf(name)) === index);

test.each(["light", "dark"])("in %s axe finds no violation in the first state of any screen", async (theme) => {
  await gallery.showAll({ theme });
  const { violations } = await axeOn(gallery.page)
    .include(firstStates.map((name) => `[data-fixture="${name}"]`).join())
    // A page with every screen has too many headings and landmarks.
    .disableRules(["page-has-heading-one", "region", "landmark-unique"])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
