// What a screen reader tells of every part of an administration and of the console, and where Tab leads. Read a change of
// these files as you would read a screen aloud, then accept it:
// npx vitest run --project gallery tests/gallery/admin-transcripts.test.ts -u
import { beforeAll, expect, test } from "vitest";
import { adminNames, openGallery } from "./support/open-gallery.ts";
import { tellStates } from "./support/transcript.ts";

const gallery = openGallery({ set: "admin", width: 900, isTimeFixed: true });
const areas = Map.groupBy(adminNames, (name) => name.split(".")[0] as string);

// The console's page comes in a chunk of its own, and React keeps what stands for it for a while.
beforeAll(async () => {
  await gallery.showOne("console.projects.ready");
  await gallery.page.getByText("New project").waitFor();
});
// As among the widgets' states: the first takes no focus.
beforeAll(() => gallery.showOne(adminNames.at(-1) as string));

test.each([...areas])("%s is told as it was when somebody last read it", async (area, states) => {
  await expect(await tellStates(gallery, states)).toMatchFileSnapshot(`./transcripts/admin-${area}.txt`);
});
