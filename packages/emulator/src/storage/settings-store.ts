import type { Database } from './database.ts'

/** Small facts that a platform keeps about itself. */
export type SettingName = 'seeded' | 'clock' | 'faults' | 'rate-limits' | 'notifications'

export function settingStore(database: Database) {
  const get = database.statement<[string], { value: string }>(
    'SELECT value FROM setting WHERE name = ?',
  )
  const put = database.statement<[string, string]>(
    'INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)',
  )
  return {
    get: (name: SettingName): string | undefined => get.get(name)?.value,
    put: (name: SettingName, value: string): void => void put.run(name, value),
  }
}
export type SettingStore = ReturnType<typeof settingStore>
