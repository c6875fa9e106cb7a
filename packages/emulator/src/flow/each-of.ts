/**
 * The results of work on each item, in the items' order, with a limited number running at once. After a failure
 * nothing more is started; it is thrown once everything that was running has ended.
 */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  const remaining = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of remaining) {
      if (failures.length > 0) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
