import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const needsDom = /@vitest-environment jsdom/;

/**
 * Sorts the test files of each project: first those with jsdom, then the others. Vitest cannot reuse a worker for the other
 * environment, so alternating files would mostly get new workers, which load all modules again.
 */
export class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((own) => {
      const isFirst = new Map(own.map((file) => [file, needsDom.test(readFileSync(file.moduleId, "utf8"))]));
      return own.toSorted((one, other) => Number(isFirst.get(other)) - Number(isFirst.get(one)));
    });
  }
}
