// What a screen reader announces in every state of every screen, and the tab order. Read a change of the snapshot as you
// would read a screen aloud, then accept it: npx vitest run --project gallery tests/gallery/transcripts.test.ts -u
import { beforeAll, expect, test } from "vitest";
import { names, openGallery } from "./support/open-gallery.ts";
import { transcribeStates } from "./support/transcript.ts";

const gallery = openGallery({ width: 480, isTimeFixed: true });
const screens = Map.groupBy(names, (name) => name.split(".")[0] as string);

// Every state follows another one, as on a host's page: the first takes no focus.
beforeAll(() => gallery.showOne(names.at(-1) as string));

test.each([...screens])("the transcript of %s has not changed since it was reviewed", async (_, states) => {
  expect(await transcribeStates(gallery, states)).toMatchSnapshot();
});
