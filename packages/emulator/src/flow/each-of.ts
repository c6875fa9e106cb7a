/**
 * The results of work on each item, in the items' order, with so many under way at once. After a failure nothing more is
 * begun; it is thrown when all that was under way has ended.
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
