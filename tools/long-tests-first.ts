import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their few lines: whole processes are killed in them, or a year is lived
 * through. By their size they would begin among the last, and the run would wait for one of them alone.
 */
const long =
  /\/(kill|access|seed-orders|mail-in-shop|change-money|sheets|staff-roles|band-pages)\.test\./;

/** Vitest's own order, by size where nothing is known of a file yet, after what is known to be long. */
export default class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    const inOrder = super.sort.bind(this);
    const others = await inOrder(files.filter((file) => !isLong(file)));
    return [...files.filter(isLong), ...others];
  }
}
