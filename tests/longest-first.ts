import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, though they are short: one that starts last holds up the whole run while all other
 * processes are idle. The longest comes first; a file that isn't here comes after them, the largest first.
 */
const longest = [
  'tests/browser/pages.browser.test.ts',
  'tests/release/release.test.ts',
  'docs/site/built-site.browser.test.ts',
  'tests/browser/lab.browser.test.ts',
  'packages/testkit/src/readme.test.ts',
  'packages/emulator/src/executors/executor-contract.test.ts',
  'tests/browser/workspace.browser.test.ts',
  'tests/browser/member.browser.test.ts',
  'tests/browser/dialogs.browser.test.ts',
  'packages/cli/src/commands/dev.test.ts',
  'tests/browser/files.browser.test.ts',
  'tests/browser/console.browser.test.ts',
  'packages/cli/src/commands/record.test.ts',
  'packages/emulator/src/kernel/nested-records.test.ts',
  'tests/worked-diffs.test.ts',
  'tests/browser/analyses.browser.test.ts',
  'packages/cli/src/data/data.test.ts',
  'packages/emulator/src/kernel/fuzz.test.ts',
]

/** The order of the files of tests: those that take longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((path) => moduleId.endsWith(path))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
