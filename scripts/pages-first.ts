import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ofPage = /@vitest-environment jsdom/;

/**
 * Within each project the files that need a page, then the others: a worker of one kind is no worker of the other, so where
 * they alternate most files wait for a new one, which loads all modules again.
 */
export class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((own) => {
      const needsPage = new Map(own.map((file) => [file, ofPage.test(readFileSync(file.moduleId, "utf8"))]));
      return own.toSorted((one, other) => Number(needsPage.get(other)) - Number(needsPage.get(one)));
    });
  }
}
