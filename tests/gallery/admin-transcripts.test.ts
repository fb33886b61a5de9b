// What a screen reader announces for every admin component and the console, and the tab order. Read a change of the
// snapshot as you would read a screen aloud, then accept it: npx vitest run --project gallery
// tests/gallery/admin-transcripts.test.ts -u
import { beforeAll, expect, test } from "vitest";
import { adminNames, openGallery } from "./support/open-gallery.ts";
import { transcribeStates } from "./support/transcript.ts";

const gallery = openGallery({ set: "admin", width: 900, isTimeFixed: true });
const areas = Map.groupBy(adminNames, (name) => name.split(".")[0] as string);

// The console's page is a lazy chunk, and React keeps its fallback for a while.
beforeAll(async () => {
  await gallery.showOne("console.projects.ready");
  await gallery.page.getByText("New project").waitFor();
});
// As with the widgets' states: the first takes no focus.
beforeAll(() => gallery.showOne(adminNames.at(-1) as string));

test.each([...areas])("the transcript of %s has not changed since it was reviewed", async (_, states) => {
  expect(await transcribeStates(gallery, states)).toMatchSnapshot();
});
