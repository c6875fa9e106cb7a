/** Whether this is `npm run test:release`, which does the full amount of what `npm test` does a share of. */
export const isRelease = process.env['BENCHTOP_TEST_TIER'] === 'release'

/** Every nth of a list, from an index on; all of it in the release. The config names the files that take shares. */
export function shareOf<One>(all: readonly One[], nth: number, from = 0): readonly One[] {
  return isRelease ? all : all.filter((_, index) => index % nth === from % nth)
}
